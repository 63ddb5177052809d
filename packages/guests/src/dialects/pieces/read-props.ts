import { isJsonObject, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import type { HostAccess } from '../guest-package.ts'
import { decodeChoice } from './choices.ts'
import { parameterName } from './describe-prop.ts'
import type { Prop, Props } from './piece.ts'
import { readFileProp } from './read-file-prop.ts'

export interface PropScope {
  host: HostAccess
  item: Item | undefined
}

/** The values of properties as a piece expects them; what is not given is left out. */
export async function readProps(props: Props, params: JsonObject, scope: PropScope): Promise<JsonObject> {
  const values: JsonObject = {}
  for (const [name, prop] of Object.entries(props)) {
    const value = await readProp(prop, params[parameterName(name)], scope)
    if (value !== undefined) values[name] = value
  }
  return values
}

async function readProp(prop: Prop, given: unknown, scope: PropScope): Promise<unknown> {
  if (given === undefined || given === null || given === '' || prop.type === 'MARKDOWN') return undefined
  const read = Object.hasOwn(readers, prop.type) ? readers[prop.type] : undefined
  return read ? read(given, prop, scope) : given
}

type ReadKind = (given: unknown, prop: Prop, scope: PropScope) => unknown

function readJson(given: unknown, { displayName = '' }: Prop): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    throw new Error(`"${displayName}" is not valid JSON`)
  }
}

const entriesOf = (given: unknown): JsonObject[] =>
  isJsonObject(given) && Array.isArray(given.entries) ? given.entries.filter(isJsonObject) : []

function readObject(given: unknown, prop: Prop): unknown {
  if (typeof given === 'string') return readJson(given, prop)
  if (isJsonObject(given) && !Array.isArray(given.entries) && Object.keys(given).length > 0) return given
  return Object.fromEntries(entriesOf(given).map(({ key, value }) => [String(key), value]))
}

function readList(given: unknown, prop: Prop, scope: PropScope): unknown {
  const { properties } = prop
  if (properties && isJsonObject(given))
    return Promise.all(entriesOf(given).map((entry) => readProps(properties, entry, scope)))
  return typeof given === 'string' && given.trim().startsWith('[') ? readJson(given, prop) : [given].flat()
}

const readSeveral: ReadKind = (given) => [given].flat().map(decodeChoice)

const readMapped: ReadKind = (given) => {
  const values = isJsonObject(given) && isJsonObject(given.value) ? given.value : {}
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeChoice(value)]))
}

const readers: Readonly<Record<string, ReadKind>> = {
  NUMBER: Number,
  CHECKBOX: (given) => given === true || given === 'true',
  JSON: readJson,
  DATE_RANGE: readJson,
  OBJECT: readObject,
  ARRAY: readList,
  STATIC_DROPDOWN: decodeChoice,
  DROPDOWN: decodeChoice,
  STATIC_MULTI_SELECT_DROPDOWN: readSeveral,
  MULTI_SELECT_DROPDOWN: readSeveral,
  DYNAMIC: readMapped,
  FILE: (given, { displayName = '' }, scope) => readFileProp(String(given), displayName, scope),
}
