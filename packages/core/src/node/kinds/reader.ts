import { isJsonObject, type JsonObject } from '../../json.ts'

/** Turns a resolved value into `T`, or throws a `ParamValueError` that says what was expected of the setting with this label. */
export type Reader<T> = (value: unknown, label: string) => T

export class ParamValueError extends Error {
  override readonly name = 'ParamValueError'
  readonly expected: string
  /** By which name documents know it; whoever knows that one says so. People know it by its label. */
  parameter?: string
  constructor(label: string, expected: string, value: unknown) {
    super(`The parameter "${label}" must be ${expected}, but it is ${describeValue(value)}`)
    this.expected = expected
  }
}

export const readText: Reader<string> = (value, label) => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ParamValueError(label, 'a text', value)
}

export const readObject: Reader<JsonObject> = (value, label) => {
  if (isJsonObject(value)) return value
  throw new ParamValueError(label, 'an object', value)
}

export const readEach =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, label) => {
    if (value === undefined || value === null || value === '') return []
    return (Array.isArray(value) ? value : [value]).map((entry) => read(entry, label))
  }

function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value)
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`
}
