import { isJsonObject } from '@heddle/core'
import { DateTime } from 'luxon'
import { parseDateText } from '../date-time/parse-date-text.ts'

/** Brings a value to the type that an operator compares; undefined when it does not fit. */
type Cast = (value: unknown, zone: string) => unknown

/** A text that names no zone is read in that of the workflow. */
export function asDate(value: unknown, zone: string): DateTime | undefined {
  if (DateTime.isDateTime(value)) return value
  if (value instanceof Date) return DateTime.fromJSDate(value)
  if (typeof value === 'number') return DateTime.fromMillis(value)
  if (typeof value !== 'string') return undefined
  const date = parseDateText(value, zone)
  return date.isValid ? date : undefined
}

/** A value must already have the type. */
const strict: Readonly<Record<string, Cast>> = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  number: (value) => (typeof value === 'number' ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  dateTime: asDate,
  array: (value) => (Array.isArray(value) ? value : undefined),
  object: (value) => (isJsonObject(value) ? value : undefined),
}

/** A value may be converted where that gives anything. */
const loose: Readonly<Record<string, Cast>> = {
  ...strict,
  string: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  // Nothing written is zero, as JavaScript has it.
  number(value) {
    const number = Number(value)
    return Number.isNaN(number) ? undefined : number
  },
  boolean: (value) => looseBooleans.get(booleanKey(value)) ?? Boolean(value),
  array: (value) => strict.array?.(parseJson(value), ''),
  object: (value) => strict.object?.(parseJson(value), ''),
}

const looseBooleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
  ['', false],
])

const booleanKey = (value: unknown): unknown =>
  Array.isArray(value) ? Number(value) : typeof value === 'string' ? value.toLowerCase() : value

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'yes or no (true or false)',
  dateTime: 'a date',
  array: 'a list',
  object: 'an object',
}

interface Wanted {
  type: string
  zone: string
  isLoose: boolean
}

/** Missing values pass: a comparison with nothing is false, not an error. */
export function castValue(value: unknown, { type, zone, isLoose }: Wanted): unknown {
  if (value === undefined || value === null) return value
  const result = (isLoose ? loose : strict)[type]?.(value, zone)
  if (result !== undefined) return result
  throw new Error(
    `The condition compares ${typeNames[type] ?? type}, but the value is ${JSON.stringify(value)}. ` +
      'Choose another comparison, or turn on “Convert types where required”.',
  )
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
