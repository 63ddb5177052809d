import type { JsonObject } from '../json.ts'
import type {
  DisplayOptions,
  NodeProperty,
  PropertyOption,
  PropertyType,
  PropertyTypeOptions,
  ResourceLocatorMode,
} from './description.ts'
import {
  readText,
  readNames,
  readNumber,
  readBoolean,
  readObject,
  readJson,
  readLooseJson,
  readDate,
  readEach,
  readFilter,
  readAssignments,
  readLocator,
  readMapper,
  readChoice,
  type Reader,
  type ResourceLocatorValue,
} from './read-param.ts'

/** A parameter of a node: how it is described to the editor and how its resolved value is read. */
export interface Param<T> {
  describe(name: string): NodeProperty
  /** Turns a resolved value into `T`, or throws a `ParamValueError` that says what was expected. */
  read(value: unknown, name: string): T
}

export type Params = Readonly<Record<string, Param<unknown>>>
export type ParamValues<P extends Params> = {
  [K in keyof P]: P[K] extends Param<infer T> ? T : never
}

interface Common {
  label: string
  description?: string
  hint?: string
  placeholder?: string
  required?: boolean
  noDataExpression?: boolean
  show?: DisplayOptions['show']
  hide?: DisplayOptions['hide']
  typeOptions?: PropertyTypeOptions
}

function define<T>(
  type: PropertyType,
  { label, show, hide, ...rest }: Common & { default: unknown; extra?: Partial<NodeProperty> },
  read: Reader<T>,
): Param<T> {
  const { extra, ...shown } = rest
  return {
    describe: (name) => ({
      displayName: label,
      name,
      type,
      ...shown,
      ...extra,
      ...((show ?? hide) && { displayOptions: { ...(show && { show }), ...(hide && { hide }) } }),
    }),
    read,
  }
}

function readFields<P extends Params>(fields: P): Reader<Partial<ParamValues<P>>> {
  const readers = Object.entries(fields)
  return (value, name) => {
    const given = value === undefined || value === '' ? {} : readObject(value, name)
    const values: Record<string, unknown> = {}
    for (const [key, field] of readers) {
      if (Object.hasOwn(given, key)) values[key] = field.read(given[key], key)
    }
    return values as Partial<ParamValues<P>>
  }
}

/** Like `readFields`, with the defaults of what is missing. */
export function readWhole<P extends Params>(fields: P): Reader<ParamValues<P>> {
  const readers = Object.entries(fields).map(
    ([key, field]) => [key, field, field.describe(key).default] as const,
  )
  return (value, name) => {
    const given = readObject(value, name)
    const values: Record<string, unknown> = {}
    for (const [key, field, fallback] of readers) {
      values[key] = field.read(Object.hasOwn(given, key) ? given[key] : fallback, key)
    }
    return values as ParamValues<P>
  }
}

/** The parameters of a node for its items: most are the same for all, some are computed for each. */
export interface ItemParameters {
  /** As they are stored; where they are computed, with their expressions. */
  stored: JsonObject
  /** Names of those that are computed. */
  computed: readonly string[]
  /** Gives a function that resolves the parameters of an item. Each call of it fills the same objects again. */
  open(): (itemIndex: number) => JsonObject
}

/** Where a reader leaves the parameters of an item, to fill the same objects with those of the next. */
export interface ParamScratch {
  values?: Record<string, unknown>
  resolve?: (itemIndex: number) => JsonObject
}

export type ParamReader = (itemIndex: number, scratch?: ParamScratch) => Record<string, unknown>

/** Reads the parameters of item after item. What is not computed is the same for all items and is read once. */
export function eachReader(fields: Params, { stored, computed, open }: ItemParameters): ParamReader {
  const entries = Object.entries(fields)
  const varying = entries.filter(([name]) => computed.includes(name))
  const readShared = readWhole(Object.fromEntries(entries.filter(([name]) => !computed.includes(name))))
  let shared: Record<string, unknown> | undefined
  return (itemIndex, scratch = {}) => {
    shared ??= readShared(stored, '')
    if (varying.length === 0) return shared
    scratch.resolve ??= open()
    scratch.values ??= { ...shared }
    const { values } = scratch
    const resolved = scratch.resolve(itemIndex)
    for (const [name, field] of varying) values[name] = field.read(resolved[name], name)
    return values
  }
}

export const describeParams = (params: Params): NodeProperty[] =>
  Object.entries(params).map(([name, param]) => param.describe(name))

/** A named group of a fixed collection; `multiple` ones repeat. */
interface Group<P extends Params> {
  label: string
  fields: P
}

type GroupValues<G extends Readonly<Record<string, Group<Params>>>, Multiple extends boolean> = {
  [K in keyof G]?: G[K] extends Group<infer P>
    ? Multiple extends true
      ? ParamValues<P>[]
      : ParamValues<P>
    : never
}

type Choice = readonly PropertyOption[]
type ValueOf<O extends Choice> = O[number]['value']

/** Makers of parameters, one per kind. A new kind is one entry here and one file in the editor. */
export const param = {
  string: (given: Common & { default?: string }) => define('string', { default: '', ...given }, readText),

  /** A list of texts. */
  strings: (given: Common & { default?: string[] }) =>
    define(
      'string',
      { default: [], ...given, typeOptions: { multipleValues: true, ...given.typeOptions } },
      readEach(readText),
    ),

  number: (given: Common & { default?: number }) => define('number', { default: 0, ...given }, readNumber),

  boolean: (given: Common & { default?: boolean }) =>
    define('boolean', { default: false, ...given }, readBoolean),

  options: <const O extends Choice>({
    options,
    ...given
  }: Common & { options: O; default: NoInfer<ValueOf<O>> | '' }) =>
    define(
      'options',
      { ...given, extra: { options: [...options] } },
      readChoice<ValueOf<O>>(options, given.typeOptions?.loadOptionsMethod !== undefined),
    ),

  multiOptions: <const O extends Choice>({
    options,
    ...given
  }: Common & { options: O; default?: NoInfer<ValueOf<O>>[] }) =>
    define(
      'multiOptions',
      { default: [], ...given, extra: { options: [...options] } },
      readEach(readChoice<ValueOf<O>>(options, given.typeOptions?.loadOptionsMethod !== undefined)),
    ),

  color: (given: Common & { default?: string }) => define('color', { default: '', ...given }, readText),

  dateTime: (given: Common & { default?: string }) => define('dateTime', { default: '', ...given }, readDate),

  /** A date as it is given, for nodes that tell a missing one, a number and a text apart. */
  anyDate: (given: Common & { default?: string }) =>
    define('dateTime', { default: '', ...given }, (value): unknown => value),

  json: ({ loose = false, ...given }: Common & { default?: unknown; loose?: boolean }) =>
    define('json', { default: '{}', ...given }, loose ? readLooseJson : readJson),

  code: (given: Common & { default?: string; editor?: PropertyTypeOptions['editor'] }) => {
    const { editor = 'code', ...rest } = given
    return define(
      'string',
      { default: '', ...rest, typeOptions: { editor, ...rest.typeOptions }, noDataExpression: true },
      readText,
    )
  },

  /** Names of fields with commas between them; an expression may give them as a list. */
  names: (given: Common & { default?: string }) => define('string', { default: '', ...given }, readNames),

  /** A text whose parts in `{{ }}` are evaluated, with or without a leading `=`. */
  template: ({ typeOptions, ...given }: Common & { default?: string }) =>
    define('string', { default: '', ...given, typeOptions: { ...typeOptions, template: true } }, readText),

  /** Optional fields that a person adds one by one. */
  collection: <P extends Params>({ fields, ...given }: Common & { fields: P }) =>
    define(
      'collection',
      { default: {}, ...given, extra: { options: describeParams(fields) } },
      readFields(fields),
    ),

  /** Named groups, each at most once. */
  group: <const G extends Readonly<Record<string, Group<Params>>>>({
    groups,
    ...given
  }: Common & { groups: G; default?: unknown }) =>
    define(
      'fixedCollection',
      { default: {}, ...given, extra: describeGroups(groups) },
      readGroups<G, false>(groups, false),
    ),

  /** Named groups that repeat. */
  groups: <const G extends Readonly<Record<string, Group<Params>>>>({
    groups,
    ...given
  }: Common & { groups: G; default?: unknown }) =>
    define(
      'fixedCollection',
      {
        default: {},
        ...given,
        typeOptions: { multipleValues: true, ...given.typeOptions },
        extra: describeGroups(groups),
      },
      readGroups<G, true>(groups, true),
    ),

  notice: (given: { text: string; show?: Common['show']; hide?: Common['hide'] }) =>
    define('notice', { label: given.text, default: '', show: given.show, hide: given.hide }, readText),

  /** A text field whose expression may give a value of any kind. */
  any: (given: Common & { default?: unknown }) =>
    define('string', { default: '', ...given }, (value): unknown => value),

  /** Which credential of a known service the node uses, by its type. */
  credentialsSelect: (given: Common & { default?: string }) =>
    define('credentialsSelect', { default: '', ...given }, readText),

  hidden: (given: Common & { default: unknown }) => define('hidden', given, (value) => value),

  resourceLocator: ({
    modes,
    ...given
  }: Common & { modes: ResourceLocatorMode[]; default?: ResourceLocatorValue }) =>
    define(
      'resourceLocator',
      { default: { mode: modes[0]?.name ?? 'id', value: '' }, ...given, extra: { modes } },
      readLocator,
    ),

  resourceMapper: (given: Common) =>
    define('resourceMapper', { default: { mappingMode: 'defineBelow', value: null }, ...given }, readMapper),

  filter: (given: Common) => define('filter', { default: {}, ...given }, readFilter),

  assignments: (given: Common) => define('assignmentCollection', { default: {}, ...given }, readAssignments),
}

const describeGroups = (groups: Readonly<Record<string, Group<Params>>>) => ({
  options: Object.entries(groups).map(([name, group]) => ({
    name,
    displayName: group.label,
    values: describeParams(group.fields),
  })),
})

function readGroups<G extends Readonly<Record<string, Group<Params>>>, Multiple extends boolean>(
  groups: G,
  multiple: Multiple,
): Reader<GroupValues<G, Multiple>> {
  const readers = Object.entries(groups).map(([key, group]) => {
    const read = readWhole(group.fields)
    return [key, multiple ? readEach(read) : read] as const
  })
  return (value, name) => {
    const given = value === undefined || value === null || value === '' ? {} : readObject(value, name)
    const values: Record<string, unknown> = {}
    for (const [key, read] of readers) {
      if (Object.hasOwn(given, key)) values[key] = read(given[key], key)
    }
    return values as GroupValues<G, Multiple>
  }
}
