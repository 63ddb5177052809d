import { isJsonObject } from '@heddle/core'

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
  array: (value) => parsed(value, Array.isArray),
  object: (value) => parsed(value, isJsonObject),
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

function parsed(value: unknown, fits: (value: unknown) => boolean): unknown {
  if (fits(value)) return value
  if (typeof value !== 'string') return undefined
  try {
    const result: unknown = JSON.parse(value)
    return fits(result) ? result : undefined
  } catch {
    return undefined
  }
}
