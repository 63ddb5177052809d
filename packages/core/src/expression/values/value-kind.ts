import { DateTime, Duration } from 'luxon'
import { Facade } from './facade.ts'

/** Which table of methods a value has. */
export type ValueKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'date'
  | 'jsDate'
  | 'duration'
  | 'pattern'
  | 'facade'
  | 'nothing'

export function kindOf(value: unknown): ValueKind {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value as 'string' | 'number' | 'boolean'
    case 'object':
      return value === null ? 'nothing' : kindOfObject(value)
    default:
      return 'nothing'
  }
}

function kindOfObject(value: object): ValueKind {
  if (isPlain(value)) return Array.isArray(value) ? 'array' : 'object'
  if (DateTime.isDateTime(value)) return 'date'
  if (value instanceof Facade) return 'facade'
  if (value instanceof Date) return 'jsDate'
  if (Duration.isDuration(value)) return 'duration'
  if (value instanceof RegExp) return 'pattern'
  return Array.isArray(value) ? 'array' : 'object'
}

/** Data as JSON gives it, of this realm. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
