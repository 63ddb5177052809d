import { isJsonObject, type JsonObject } from '../../json.ts'

/** Turns a resolved value into `T`, or throws a `ParamValueError` that says what was expected. */
export type Reader<T> = (value: unknown, name: string) => T

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

export const readObject: Reader<JsonObject> = (value, name) => {
  if (isJsonObject(value)) return value
  throw new ParamValueError(name, 'an object', value)
}

export const readEach =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, name) => {
    if (value === undefined || value === null || value === '') return []
    return (Array.isArray(value) ? value : [value]).map((entry) => read(entry, name))
  }

function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value)
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`
}
