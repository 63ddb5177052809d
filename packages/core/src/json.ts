/** Plain data: what crosses every boundary of the product. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** An object of user data. Values are `unknown` on purpose: readers check what they use. */
export type JsonObject = Record<string, unknown>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a user-named key. Inherited names such as `constructor` are not there. */
export const getOwn = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/** Names that would reach a prototype when used as a key of an ordinary object. */
const reservedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export const isReservedKey = (key: string): boolean => reservedKeys.has(key)
