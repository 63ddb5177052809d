import { DateTime } from 'luxon'
import { isJsonObject, type JsonObject } from '../json.ts'
import { parseLooseJson } from '../loose-json.ts'
import type { PropertyOption } from './description.ts'

/** Turns a resolved value into `T`, or throws a `ParamValueError` that says what was expected. */
export type Reader<T> = (value: unknown, name: string) => T

/** A value picked from a list, typed as an id or given as a URL. */
export interface ResourceLocatorValue {
  mode: string
  value: string
  cachedResultName?: string
}

/** One rule of a filter parameter. */
export interface FilterCondition {
  id?: string
  leftValue: unknown
  rightValue?: unknown
  operator: { type: string; operation: string; singleValue?: boolean; rightType?: string }
}

export interface FilterValue {
  conditions: FilterCondition[]
  combinator: 'and' | 'or'
  options?: {
    caseSensitive?: boolean
    /** 'plain' for conditions of documents that knew no types. */
    typeValidation?: 'strict' | 'loose' | 'plain'
    version?: number
    leftValue?: string
  }
}

/** One field of an assignment list (Edit Fields). */
export interface Assignment {
  id?: string
  name: string
  value: unknown
  type?: string
}

export interface ResourceMapperValue {
  mappingMode: string
  value: JsonObject | null
  matchingColumns?: string[]
  schema?: JsonObject[]
}

export class ParamValueError extends Error {
  override readonly name = 'ParamValueError'
  readonly parameter: string
  readonly expected: string
  constructor(parameter: string, expected: string, value: unknown) {
    super(`The parameter "${parameter}" must be ${expected}, but it is ${describeValue(value)}`)
    this.parameter = parameter
    this.expected = expected
  }
}

export const readText: Reader<string> = (value, name) => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ParamValueError(name, 'a text', value)
}

export const readNames: Reader<string> = (value, name) =>
  Array.isArray(value) ? value.map((entry) => readText(entry, name)).join(',') : readText(value, name)

export const readNumber: Reader<number> = (value, name) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new ParamValueError(name, 'a number', value)
}

export const readBoolean: Reader<boolean> = (value, name) => {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false' || value === '' || value === null || value === undefined) return false
  throw new ParamValueError(name, 'true or false', value)
}

export const readObject: Reader<JsonObject> = (value, name) => {
  if (isJsonObject(value)) return value
  throw new ParamValueError(name, 'an object', value)
}

/** A text that holds JSON, or data that an expression already turned into a value. */
export const readJson = jsonReader(JSON.parse)

/** The same for a text that people write by hand, and that was never read strictly. */
export const readLooseJson = jsonReader(parseLooseJson)

function jsonReader(parse: (text: string) => unknown): Reader<unknown> {
  return (value, name) => {
    if (typeof value !== 'string' || value.trim() === '') return value
    try {
      return parse(value)
    } catch {
      throw new ParamValueError(name, 'valid JSON', value)
    }
  }
}

export const readDate: Reader<string> = (value, name) => {
  if (value instanceof Date) return value.toISOString()
  if (DateTime.isDateTime(value)) return value.toISO() ?? ''
  return readText(value, name)
}

/** A reader that checks membership, unless the choices come from elsewhere. An empty value is a choice not made yet. */
export function readChoice<V>(options: readonly PropertyOption[], open: boolean): Reader<V> {
  const values = new Set<unknown>(options.map((option) => option.value))
  return (value, name) => {
    if (open || value === '' || values.has(value)) return value as V
    throw new ParamValueError(name, `one of ${[...values].join(', ')}`, value)
  }
}

export const readEach =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, name) => {
    if (value === undefined || value === null || value === '') return []
    return (Array.isArray(value) ? value : [value]).map((entry) => read(entry, name))
  }

export const readFilter: Reader<FilterValue> = (value, name) => {
  if (isFilter(value)) return value
  const filter = readObject(value ?? {}, name)
  return {
    conditions: Array.isArray(filter.conditions) ? (filter.conditions as FilterCondition[]) : [],
    combinator: filter.combinator === 'or' ? 'or' : 'and',
    options: isJsonObject(filter.options) ? filter.options : {},
  }
}

/** As it nearly always is: then it need not be copied, which would be done for every item. */
const isFilter = (value: unknown): value is FilterValue =>
  isJsonObject(value) &&
  Array.isArray(value.conditions) &&
  (value.combinator === 'or' || value.combinator === 'and') &&
  (value.options === undefined || isJsonObject(value.options))

export const readAssignments: Reader<{ assignments: Assignment[] }> = (value, name) => {
  if (typeof value !== 'object' || value === null) return { assignments: [] }
  const list = readObject(value, name)
  return hasAssignments(list) ? list : { assignments: [] }
}

const hasAssignments = (list: JsonObject): list is { assignments: Assignment[] } =>
  Array.isArray(list.assignments)

export const readLocator: Reader<ResourceLocatorValue> = (value, name) => {
  if (typeof value === 'string' || typeof value === 'number') return { mode: 'id', value: String(value) }
  const locator = readObject(value, name)
  return {
    mode: readText(locator.mode, name),
    value: readText(locator.value, name),
    ...(typeof locator.cachedResultName === 'string' && { cachedResultName: locator.cachedResultName }),
  }
}

export const readMapper: Reader<ResourceMapperValue> = (value, name) => {
  const mapper = readObject(value ?? {}, name)
  return {
    mappingMode: readText(mapper.mappingMode ?? 'defineBelow', name),
    value: isJsonObject(mapper.value) ? mapper.value : null,
    matchingColumns: readEach(readText)(mapper.matchingColumns, name),
    schema: Array.isArray(mapper.schema) ? (mapper.schema as JsonObject[]) : [],
  }
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value)
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`
}
