import { isJsonObject } from '@heddle/core'

interface Conversion {
  type: string
  name: string
  ignoreErrors: boolean
}

/** Brings a value to the type that its field asks for. */
export function convertValue(value: unknown, { type, name, ignoreErrors }: Conversion): unknown {
  if (value === undefined || value === null) return value ?? null
  const converted = converters[type]?.(value)
  if (converted !== undefined) return converted
  if (ignoreErrors || !(type in converters)) return value
  throw new Error(`The field "${name}" expects ${expectations[type]}, but got ${JSON.stringify(value)}`)
}

/** Each gives undefined for a value that does not fit. */
const converters: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  number(value) {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    return Number.isNaN(number) ? undefined : number
  },
  boolean: (value) => booleans.get(typeof value === 'string' ? value.toLowerCase() : value),
  array: (value) => parsed(value, Array.isArray),
  object: (value) => parsed(value, isJsonObject),
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
