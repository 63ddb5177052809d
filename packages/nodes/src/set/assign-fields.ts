import { isJsonObject, isPath, parsePath, writePath, type Assignment, type JsonObject } from '@heddle/core'
import { setField } from '../fields/set-field.ts'
import { convertValue } from './convert-value.ts'
import type { SetParams } from './set.node.ts'

/** The item's fields with the given ones set, in the order in which they stand. */
export function assignFields(base: JsonObject, values: SetParams): JsonObject {
  if (values.mode === 'raw') return { ...base, ...readRaw(values.jsonOutput) }
  const { dotNotation = true, ignoreConversionErrors = false } = values.options
  const plain: JsonObject = { ...base }
  let result = plain
  for (const assignment of values.assignments.assignments) {
    const value = readValue(assignment, ignoreConversionErrors)
    const { name } = assignment
    // A plain name is written into our own copy; only nested ones need another.
    if (result === plain && !(dotNotation && isPath(name))) setField(plain, name, value)
    else result = writePath(result, dotNotation ? parsePath(name) : [name], value)
  }
  return result
}

function readRaw(json: unknown): JsonObject {
  if (isJsonObject(json)) return json
  throw new Error('The JSON must be an object, such as {"name": "value"}')
}

function readValue({ name, value, type }: Assignment, ignoreErrors: boolean): unknown {
  if (name.trim() === '') throw new Error('A field has no name')
  return convertValue(value, { type: type ?? 'string', name, ignoreErrors })
}
