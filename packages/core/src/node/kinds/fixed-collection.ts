import { isJsonObject } from '../../json.ts'
import type { NodeProperty, PropertyGroup } from '../description.ts'
import {
  defineParam,
  describeParams,
  readWhole,
  type Common,
  type Params,
  type ParamValues,
} from './define-param.ts'
import { mapObjects } from './map-objects.ts'
import { structuredKind, type ParameterKind } from './parameter-kind.ts'
import { readEach, readObject, type Reader } from './reader.ts'

/** Named groups of fields. */
export const fixedCollection: ParameterKind = {
  ...structuredKind,
  nesting: {
    members: (property) =>
      groupsOf(property).map(({ name, displayName, values }) => ({
        name,
        displayName,
        type: 'collection',
        default: {},
        options: values,
      })),
    leavesOutDefaults: true,
    withFields: (property, change) => ({
      ...property,
      options: groupsOf(property).map((group) => ({
        ...group,
        values: change(group.values, `.${group.name}`),
      })),
    }),
    map(property, value, change) {
      if (!isJsonObject(value)) return value
      const entries = groupsOf(property)
        .filter(({ name }) => Object.hasOwn(value, name))
        .map(({ name, values }) => [
          name,
          mapObjects(value[name], (given, path) => change(values, given, path), `.${name}`),
        ])
      return Object.fromEntries(entries)
    },
  },
}

/** The groups of a fixed collection. */
export function groupsOf(property: NodeProperty): PropertyGroup[] {
  return (property.options ?? []).filter((option): option is PropertyGroup => 'values' in option)
}

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

type Groups = Readonly<Record<string, Group<Params>>>

export const fixedCollectionParams = {
  /** Named groups, each at most once. */
  group: <const G extends Groups>({ groups, ...given }: Common & { groups: G; default?: unknown }) =>
    defineParam(
      'fixedCollection',
      { default: {}, ...given, extra: describeGroups(groups) },
      readGroups<G, false>(groups, false),
    ),

  /** Named groups that repeat. */
  groups: <const G extends Groups>({ groups, ...given }: Common & { groups: G; default?: unknown }) =>
    defineParam(
      'fixedCollection',
      {
        default: {},
        ...given,
        typeOptions: { multipleValues: true, ...given.typeOptions },
        extra: describeGroups(groups),
      },
      readGroups<G, true>(groups, true),
    ),
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
    return [key, group.label, multiple ? readEach(read) : read] as const
  })
  return (value, label) => {
    const given = value === undefined || value === null || value === '' ? {} : readObject(value, label)
    const values: Record<string, unknown> = {}
    for (const [key, groupLabel, read] of readers) {
      if (Object.hasOwn(given, key)) values[key] = read(given[key], groupLabel)
    }
    return values as GroupValues<G, Multiple>
  }
}
