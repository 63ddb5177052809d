import { isJsonObject } from '@heddle/core'
import { readLiteral } from '@heddle/core/expression'

interface Conversion {
  type: string
  name: string
  ignoreErrors: boolean
}

/** Brings a value to the type that its field asks for. */
export function convertValue(value: unknown, { type, name, ignoreErrors }: Conversion): unknown {
  const old = oldConverters[type]
  if (old) return old(value)
  if (value === undefined || value === null) return null
  const converted = converters[type]?.(value)
  if (converted !== undefined) return converted
  if (ignoreErrors || !Object.hasOwn(converters, type)) return value
  throw new Error(`The field "${name}" expects ${expectations[type]}, but got ${JSON.stringify(value)}`)
}

/** Each gives undefined for a value that does not fit. */
const converters: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  // A text without digits, even an empty one, is read as JavaScript reads it: as zero.
  number(value) {
    const number = Number(value)
    return Number.isNaN(number) ? undefined : number
  },
  boolean: (value) => booleans.get(booleanKey(value)),
  // Lists may have single quotation marks, objects may be written as JavaScript has them.
  array: (value) => fitting(parsed(value) ?? parsed(withDoubleQuotes(value)), Array.isArray),
  object: (value) =>
    fitting(parsed(value) ?? (typeof value === 'string' ? readLiteral(value) : undefined), isJsonObject),
}

/** The first versions of the node converted little, and nothing failed. What was missing stayed away. */
const oldConverters: Readonly<Record<string, (value: unknown) => unknown>> = {
  any: (value) => value,
  truth: Boolean,
  numberIfText: (value) =>
    typeof value === 'string' && !Number.isNaN(Number(value)) ? Number(value) : value,
}

const expectations: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['0', false],
  [0, false],
])

function booleanKey(value: unknown): unknown {
  if (Array.isArray(value)) return Number(value)
  return typeof value === 'string' ? value.toLowerCase() : value
}

const fitting = (value: unknown, fits: (value: unknown) => boolean): unknown =>
  fits(value) ? value : undefined

/** Undefined for a text that is no JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const withDoubleQuotes = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll("'", '"') : value
