import { parsePath, readPath, type JsonObject } from '@heddle/core'

/** Names from a comma-separated list. */
export const splitNames = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The parts of a field name; a name with dots is a path unless that is switched off. */
export const fieldPath = (name: string, dotNotation = true): string[] =>
  dotNotation ? parsePath(name) : [name]

/** The way to a field of this data: one that has the whole name with its dots comes before a path. */
export const fieldPathIn = (json: JsonObject, name: string, dotNotation = true): string[] =>
  Object.hasOwn(json, name) ? [name] : fieldPath(name, dotNotation)

export const readField = (json: JsonObject, name: string, dotNotation = true): unknown =>
  readPath(json, fieldPathIn(json, name, dotNotation))

/** The last part of a dotted name: what a field is called when it stands alone. */
export const lastName = (name: string): string => parsePath(name).at(-1) ?? name
