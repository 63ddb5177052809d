import { isJsonObject, type JsonObject } from '@heddle/core'
import type {
  DisplayOptions,
  NodeProperty,
  PropertyGroup,
  PropertyOption,
  PropertyTypeOptions,
  ResourceLocatorMode,
} from '@heddle/core/node'
import { plainCopy } from './plain-copy.ts'

/** Our kind for each of theirs; those that are missing have the same name or become texts. */
const otherKinds: Readonly<Record<string, NodeProperty['type']>> = {
  callout: 'notice',
  credentials: 'credentialsSelect',
  curlImport: 'hidden',
  icon: 'string',
  workflowSelector: 'string',
}

const sameKinds: ReadonlySet<string> = new Set<NodeProperty['type']>([
  'assignmentCollection',
  'boolean',
  'button',
  'collection',
  'color',
  'credentialsSelect',
  'dateTime',
  'filter',
  'fixedCollection',
  'hidden',
  'json',
  'multiOptions',
  'notice',
  'number',
  'options',
  'resourceLocator',
  'resourceMapper',
  'string',
])

const isKind = (type: string): type is NodeProperty['type'] => sameKinds.has(type)

/** What is noted while the parameters of a node are described. */
export interface PropertyNotes {
  problem(sentence: string): void
  /** Choices that a request finds: the name of the method that stands for it. */
  routedOptions(name: string, loadOptions: JsonObject): string
}

export const describeProperties = (properties: unknown, notes: PropertyNotes): NodeProperty[] =>
  Array.isArray(properties)
    ? properties.filter(isJsonObject).map((property) => describeProperty(property, notes))
    : []

/** A parameter in our words. Functions and what a request is made of stay in the process. */
function describeProperty(given: JsonObject, notes: PropertyNotes): NodeProperty {
  const name = String(given.name)
  const type = kindOf(given, notes)
  const options = optionsOf(given, notes)
  const typeOptions = typeOptionsOf(name, given, notes)
  const displayOptions = displayOptionsOf(given)
  return {
    displayName: textIn(given, 'displayName') ?? name,
    name,
    type,
    default: plainCopy(given.default) ?? defaultOf(type),
    ...picked(given, ['description', 'hint', 'placeholder'], 'string'),
    ...picked(given, ['required', 'noDataExpression', 'isNodeSetting'], 'boolean'),
    ...(options && { options }),
    ...(Array.isArray(given.modes) && { modes: given.modes.filter(isJsonObject).map(describeMode) }),
    ...(displayOptions && { displayOptions }),
    ...(typeOptions && { typeOptions }),
    ...(isJsonObject(given.extractValue) && { extractValue: plainCopy(given.extractValue) as JsonObject }),
    ...((given.requiresDataPath === 'single' || given.requiresDataPath === 'multiple') && {
      requiresDataPath: given.requiresDataPath,
    }),
  }
}

function kindOf(given: JsonObject, { problem }: PropertyNotes): NodeProperty['type'] {
  const type = String(given.type)
  if (isKind(type)) return type
  const other = Object.hasOwn(otherKinds, type) ? otherKinds[type] : undefined
  if (!other)
    problem(`The parameter "${String(given.name)}" is of the unknown kind "${type}" and is shown as a text.`)
  return other ?? 'string'
}

const defaultOf = (type: NodeProperty['type']): unknown =>
  ['collection', 'fixedCollection', 'filter', 'assignmentCollection'].includes(type) ? {} : ''

function optionsOf(given: JsonObject, notes: PropertyNotes): NodeProperty['options'] {
  if (!Array.isArray(given.options)) return undefined
  return given.options.filter(isJsonObject).map((option) => {
    if (Array.isArray(option.values)) return describeGroup(option, notes)
    return 'type' in option && 'default' in option ? describeProperty(option, notes) : describeOption(option)
  })
}

const describeGroup = (group: JsonObject, notes: PropertyNotes): PropertyGroup => ({
  name: String(group.name),
  displayName: textIn(group, 'displayName') ?? String(group.name),
  values: describeProperties(group.values, notes),
})

function describeOption(option: JsonObject): PropertyOption {
  const { value } = option
  const displayOptions = displayOptionsOf(option)
  return {
    name: String(option.name ?? value),
    value: typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? option.name),
    ...picked(option, ['description', 'action'], 'string'),
    ...(displayOptions && { displayOptions }),
  }
}

function describeMode(mode: JsonObject): ResourceLocatorMode {
  const { extractValue } = mode
  const regex = isJsonObject(extractValue) ? extractValue.regex : undefined
  return {
    name: String(mode.name),
    displayName: textIn(mode, 'displayName') ?? String(mode.name),
    type: mode.type === 'list' ? 'list' : 'string',
    ...picked(mode, ['placeholder', 'hint', 'url'], 'string'),
    ...(isJsonObject(mode.typeOptions) && { typeOptions: plainCopy(mode.typeOptions) as JsonObject }),
    ...(regex !== undefined && { extractValue: { type: 'regex' as const, regex: regexText(regex) } }),
  }
}

/** Written as a text or as a pattern. */
export const regexText = (regex: unknown): string => (regex instanceof RegExp ? regex.source : String(regex))

const editors: Readonly<Record<string, PropertyTypeOptions['editor']>> = {
  code: 'code',
  codeNodeEditor: 'code',
  jsEditor: 'code',
  json: 'json',
  htmlEditor: 'html',
  sqlEditor: 'sql',
  cssEditor: 'css',
}

const plainTypeOptions = [
  'multipleValues',
  'multipleValueButtonText',
  'sortable',
  'rows',
  'password',
  'minValue',
  'maxValue',
  'numberPrecision',
  'showAlpha',
  'loadOptionsMethod',
  'loadOptionsDependsOn',
  'alwaysOpenEditWindow',
  'searchListMethod',
  'filter',
]

function typeOptionsOf(
  name: string,
  given: JsonObject,
  notes: PropertyNotes,
): PropertyTypeOptions | undefined {
  const { typeOptions } = given
  if (!isJsonObject(typeOptions)) return undefined
  const { editor, loadOptions, resourceMapper } = typeOptions
  const kept = plainTypeOptions.filter((key) => typeOptions[key] !== undefined)
  const known = typeof editor === 'string' && Object.hasOwn(editors, editor) ? editors[editor] : undefined
  return {
    ...Object.fromEntries(kept.map((key) => [key, plainCopy(typeOptions[key])])),
    ...(known && { editor: known }),
    ...(isJsonObject(loadOptions) && { loadOptionsMethod: notes.routedOptions(name, loadOptions) }),
    ...(isJsonObject(resourceMapper) && {
      resourceMapper: picked(resourceMapper, ['resourceMapperMethod', 'mode'], 'string'),
    }),
  }
}

export const displayOptionsOf = ({ displayOptions }: JsonObject): DisplayOptions | undefined =>
  isJsonObject(displayOptions) ? (plainCopy(displayOptions) as DisplayOptions) : undefined

export const textIn = (given: JsonObject, key: string): string | undefined => {
  const value = given[key]
  return typeof value === 'string' ? value : undefined
}

/** The fields that are there and of the right kind. */
export const picked = (
  given: JsonObject,
  keys: readonly string[],
  kind: 'string' | 'boolean' | 'number',
): JsonObject =>
  Object.fromEntries(keys.filter((key) => typeof given[key] === kind).map((key) => [key, given[key]]))
