import type { JsonObject } from '@heddle/core'

/** Writes a field of an object of our own. Names come from people: `__proto__` must become a field like any other. */
export function setField(target: JsonObject, name: string, value: unknown): void {
  // Defining is many times slower than assigning, and this happens for every field of every item.
  if (name === '__proto__') Object.defineProperty(target, name, { value, ...ownField })
  else target[name] = value
}

const ownField = { writable: true, enumerable: true, configurable: true }
