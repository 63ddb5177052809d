/** Plain data: what crosses every boundary of the product. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** An object of user data. Values are `unknown` on purpose: readers check what they use. */
export type JsonObject = Record<string, unknown>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a user-named key. Inherited names such as `constructor` are not there. */
export const findOwn = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/** Names that would reach a prototype when used as a key of an ordinary object. */
const reservedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export const isReservedKey = (key: string): boolean => reservedKeys.has(key)

/** Whether two pieces of plain data say the same; key order does not matter. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => equalJson(value, b[index]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  )
}

/** The same object without the keys whose value is undefined. */
export function withoutUndefined<T extends object>(value: T): T {
  const entries = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(entries) as T
}

/** A value as a text: texts as they are, nothing as an empty one, the rest as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** The named fields of a record that have a value. */
export function pickDefined<T extends object, K extends keyof T>(
  from: T,
  keys: readonly K[],
): Partial<Pick<T, K>> {
  const entries = keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])
  return Object.fromEntries(entries) as Partial<Pick<T, K>>
}
