import { isJsonObject } from '@heddle/core'
import type { DisplayOptions, NodeProperty, PropertyOption } from '@heddle/core/node'
import { encodeChoice } from './choices.ts'
import type { Prop, Props } from './piece.ts'

interface Place {
  /** Before the names of methods: whose properties these are. */
  owner: string
  displayOptions?: DisplayOptions
}

/** Names that the node itself needs. */
const ownNames: ReadonlySet<string> = new Set(['operation', 'authentication', 'pollTimes'])

/** The parameter that a property is; the node's own ones come first. */
export const parameterName = (name: string): string => (ownNames.has(name) ? `${name}_` : name)

/** The method by which a property finds its choices. */
export const methodName = (owner: string, name: string): string => `${owner}:${name}`

export const describeProps = (props: Props, place: Place): NodeProperty[] =>
  Object.entries(props).flatMap(([name, prop]) => describeProp(name, prop, place) ?? [])

function describeProp(name: string, prop: Prop, { owner, displayOptions }: Place): NodeProperty | undefined {
  const kind = Object.hasOwn(kinds, prop.type) ? kinds[prop.type] : undefined
  const { displayName = name, description, required, defaultValue } = prop
  const about: NodeProperty = {
    displayName,
    name: parameterName(name),
    type: 'string',
    default: defaultValue ?? '',
    ...(typeof description === 'string' && { description }),
    ...(required === true && { required: true }),
    ...(displayOptions && { displayOptions }),
  }
  return { ...about, ...(kind ?? text)(prop, methodName(owner, name)) }
}

type Kind = (prop: Prop, method: string) => Partial<NodeProperty>

const text: Kind = () => ({})
const longText: Kind = () => ({ typeOptions: { rows: 4 } })

const found =
  (type: 'options' | 'multiOptions'): Kind =>
  ({ refreshers = [] }, method) => ({
    type,
    default: type === 'options' ? '' : [],
    options: [],
    typeOptions: {
      loadOptionsMethod: method,
      loadOptionsDependsOn: refreshers.filter((name) => name !== 'auth').map(parameterName),
    },
  })

const fixed =
  (type: 'options' | 'multiOptions'): Kind =>
  ({ options, defaultValue }) => ({
    type,
    default: defaultValue === undefined ? (type === 'options' ? '' : []) : encoded(defaultValue),
    options: choicesOf(options),
  })

const encoded = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => encodeChoice(each)) : encodeChoice(value)

/** What a piece calls `{ options: [{ label, value }] }`. */
export function choicesOf(given: unknown): PropertyOption[] {
  const list: unknown[] = isJsonObject(given) && Array.isArray(given.options) ? given.options : []
  return list
    .filter(isJsonObject)
    .map(({ label, value }) => ({ name: String(label), value: encodeChoice(value) }))
}

const keysAndValues: Kind = () => ({
  type: 'fixedCollection',
  default: {},
  typeOptions: { multipleValues: true },
  options: [
    {
      name: 'entries',
      displayName: 'Entries',
      values: [
        { displayName: 'Name', name: 'key', type: 'string', default: '' },
        { displayName: 'Value', name: 'value', type: 'string', default: '' },
      ],
    },
  ],
})

const list: Kind = ({ properties }, method) =>
  properties
    ? {
        type: 'fixedCollection',
        default: {},
        typeOptions: { multipleValues: true },
        options: [
          { name: 'entries', displayName: 'Entries', values: describeProps(properties, { owner: method }) },
        ],
      }
    : { default: [], typeOptions: { multipleValues: true } }

/** Kinds of properties by the names that pieces have for them; all others are texts. */
const kinds: Readonly<Record<string, Kind>> = {
  SHORT_TEXT: text,
  LONG_TEXT: longText,
  RICH_TEXT: longText,
  SECRET_TEXT: () => ({ typeOptions: { password: true } }),
  MARKDOWN: ({ description = '' }) => ({ type: 'notice', displayName: description, default: '' }),
  NUMBER: () => ({ type: 'number' }),
  CHECKBOX: ({ defaultValue }) => ({ type: 'boolean', default: defaultValue === true }),
  DATE_TIME: () => ({ type: 'dateTime' }),
  JSON: ({ defaultValue }) => ({ type: 'json', default: textOfJson(defaultValue) }),
  DATE_RANGE: ({ defaultValue }) => ({ type: 'json', default: textOfJson(defaultValue) }),
  OBJECT: keysAndValues,
  ARRAY: list,
  STATIC_DROPDOWN: fixed('options'),
  STATIC_MULTI_SELECT_DROPDOWN: fixed('multiOptions'),
  DROPDOWN: found('options'),
  MULTI_SELECT_DROPDOWN: found('multiOptions'),
  DYNAMIC: (_, method) => ({
    type: 'resourceMapper',
    default: { mappingMode: 'defineBelow', value: null },
    typeOptions: { resourceMapper: { resourceMapperMethod: method, mode: 'add' } },
  }),
  FILE: ({ description }) => ({
    default: '',
    placeholder: 'data',
    description: ['The field of the item that has the file, or a URL.', description]
      .filter(Boolean)
      .join(' '),
  }),
}

const textOfJson = (value: unknown): string =>
  value === undefined ? '{}' : typeof value === 'string' ? value : JSON.stringify(value)
