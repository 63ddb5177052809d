/** A deep copy of data, also of dates, maps, sets, bytes and what refers to itself. */
export function structuredClone<T>(value: T): T {
  return clone(value, new Map()) as T
}

function clone(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error('Functions cannot be cloned')
  if (typeof value !== 'object' || value === null) return value
  if (known.has(value)) return known.get(value)
  const copy = emptyCopy(value)
  known.set(value, copy)
  fill(copy, value, (inner) => clone(inner, known))
  return copy
}

function emptyCopy(value: object): object {
  if (Array.isArray(value)) return []
  if (value instanceof Date) return new Date(value)
  if (value instanceof RegExp) return new RegExp(value)
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (value instanceof Map) return new Map()
  if (value instanceof Set) return new Set()
  return value instanceof Error ? new Error(value.message) : {}
}

function fill(copy: object, value: object, inner: (value: unknown) => unknown): void {
  if (value instanceof Map && copy instanceof Map)
    for (const [key, each] of value) copy.set(inner(key), inner(each))
  else if (value instanceof Set && copy instanceof Set) for (const each of value) copy.add(inner(each))
  else if (!(value instanceof Uint8Array))
    for (const [key, each] of Object.entries(value)) define(copy, key, inner(each))
}

function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
}
