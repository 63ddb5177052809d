import { withoutUndefined } from '@heddle/core'
import type { NodeProperty, PropertyOption, PropertyType, StoredParameter } from '@heddle/core/node'
import type { ResourceLocatorMode, ResourceMapperOptions } from '@heddle/core/node'
import { findWord, readable, type AppWords } from './words.ts'

/** What the format of a node does not say. */
export interface Description {
  words: AppWords
  /** Parameters, by name or path, whose choices, entries or columns the service lists. */
  lists: ReadonlySet<string>
  /** Where the id stands in an address of the service, by name or path of the parameter. */
  urls: Readonly<Record<string, RegExp>>
  /** Parameters, by path, that documents have and that nothing is made of. */
  hidden: ReadonlySet<string>
}

/** The parameters of a node as its editor shows them, from how documents store them. */
export const describeParameters = (
  parameters: readonly StoredParameter[],
  description: Description,
): NodeProperty[] => parameters.map((parameter) => describe(parameter, parameter.name, description))

function describe(parameter: StoredParameter, path: string, given: Description): NodeProperty {
  const { name, kind, required, modes } = parameter
  const { labels, descriptions } = given.words
  const options = optionsOf(parameter, path, given)
  const typeOptions = typeOptionsOf(parameter, path, given)
  return withoutUndefined({
    displayName: findWord(labels, path) ?? readable(name),
    name,
    type: given.hidden.has(path) ? 'hidden' : (kind as PropertyType),
    default: defaultOf(parameter),
    description: findWord(descriptions, path),
    placeholder: placeholderOf(parameter, path, given),
    required: required || undefined,
    noDataExpression: isChoiceOfWork(path) || undefined,
    options: options.length > 0 ? options : undefined,
    modes: modes?.map((mode) => describeMode(mode, path, given)),
    typeOptions: Object.keys(typeOptions).length > 0 ? typeOptions : undefined,
    displayOptions: conditionsOf(parameter),
  })
}

const placeholderOf = ({ kind }: StoredParameter, path: string, { words }: Description): string | undefined =>
  findWord(words.placeholders, path) ?? (kind === 'collection' ? 'Add Field' : undefined)

const conditionsOf = ({ show, hide }: StoredParameter): NodeProperty['displayOptions'] =>
  (show ?? hide) ? withoutUndefined({ show, hide }) : undefined

/** These decide which parameters there are, so they are the same for all items. */
const isChoiceOfWork = (path: string): boolean => path === 'resource' || path === 'operation'

/** What is there before anything is said. A number that has no default is not zero. */
const empty: Readonly<Record<string, unknown>> = {
  boolean: false,
  collection: {},
  fixedCollection: {},
  multiOptions: [],
}

function defaultOf({ kind, unknownDefault, ...parameter }: StoredParameter): unknown {
  if (!unknownDefault && parameter.default !== undefined) return parameter.default
  return parameter.many && kind !== 'fixedCollection' ? [] : (empty[kind] ?? '')
}

function optionsOf(parameter: StoredParameter, path: string, given: Description) {
  const { values = [], fields = [], groups = {} } = parameter
  return [
    ...values.map((value) => describeChoice(value, parameter, { path, words: given.words })),
    ...fields.map((field) => describe(field, `${path}.${field.name}`, given)),
    ...Object.entries(groups).map(([group, members]) => ({
      name: group,
      displayName: findWord(given.words.labels, `${path}.${group}`) ?? readable(group),
      values: members.map((member) => describe(member, `${path}.${group}.${member.name}`, given)),
    })),
  ]
}

function describeChoice(
  value: string | number | boolean,
  { name, show }: StoredParameter,
  { path, words }: { path: string; words: AppWords },
): PropertyOption {
  const resource = show?.resource?.[0]
  const key = typeof resource === 'string' ? `${resource}.${String(value)}` : String(value)
  const action = name === 'operation' ? findWord(words.actions, key) : undefined
  const own = findWord(words.choices, `${path}.${String(value)}`)
  return { name: own ?? readable(String(value)), value, ...(action !== undefined && { action }) }
}

function typeOptionsOf(parameter: StoredParameter, path: string, { lists, words }: Description) {
  const { name, kind, many, remote } = parameter
  const isLong = kind === 'string' && [path, name].some((key) => words.longTexts?.includes(key))
  const method = [path, name].find((key) => lists.has(key))
  // Choices that nobody has written down can only come from the service.
  const isOpen = remote === true || (/options$/i.test(kind) && parameter.values === undefined)
  const isRemote = isOpen && method !== undefined
  return {
    ...(many && { multipleValues: true }),
    ...(isLong && { rows: 4 }),
    ...(isRemote && { loadOptionsMethod: method }),
    ...(kind === 'resourceMapper' &&
      method !== undefined && {
        resourceMapper: { resourceMapperMethod: method, mode: mappingOf(parameter) },
      }),
  }
}

/** Whether rows are only added or have to be found first, by the operations that have the parameter. */
function mappingOf({ show }: StoredParameter): ResourceMapperOptions['mode'] {
  const operations = (show?.operation ?? []).map(String)
  if (operations.some((each) => /upsert|orUpdate/i.test(each))) return 'upsert'
  return operations.some((each) => /update/i.test(each)) ? 'update' : 'add'
}

const modeLabels: Readonly<Record<string, string>> = { list: 'From List', url: 'By URL', id: 'By ID' }

function describeMode(mode: string, path: string, { lists, urls }: Description): ResourceLocatorMode {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const searchListMethod = [path, name].find((key) => lists.has(key))
  const pattern = urls[path] ?? urls[name]
  return {
    name: mode,
    displayName: modeLabels[mode] ?? `By ${readable(mode)}`,
    type: mode === 'list' ? 'list' : 'string',
    ...(mode === 'list' && searchListMethod !== undefined && { typeOptions: { searchListMethod } }),
    ...(mode === 'url' && pattern && { extractValue: { type: 'regex', regex: pattern.source } }),
  }
}
