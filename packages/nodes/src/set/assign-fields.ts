import { isJsonObject, isPath, writePath, type JsonObject } from '@heddle/core'
import type { Assignment } from '@heddle/core/node'
import { fieldPathIn } from '../fields/field-names.ts'
import { setField } from '../fields/set-field.ts'
import { convertValue } from './convert-value.ts'
import type { SetParams } from './set.node.ts'

/** The item's fields with the given ones set, in the order in which they stand. */
export function assignFields(base: JsonObject, values: SetParams): JsonObject {
  const { dotNotation = true } = values.options
  const plain: JsonObject = { ...base }
  let result = plain
  for (const [name, value] of fieldsToSet(values)) {
    // A plain name is written into our own copy; only nested ones need another.
    if (result === plain && !(dotNotation && isPath(name))) setField(plain, name, value)
    else result = writePath(result, fieldPathIn(result, name, dotNotation && name !== ''), value)
  }
  return result
}

function fieldsToSet({ mode, jsonOutput, assignments, options }: SetParams): [string, unknown][] {
  if (mode === 'raw') return Object.entries(readRaw(jsonOutput))
  const { ignoreConversionErrors = false } = options
  return assignments.assignments.map((each) => [each.name, readValue(each, ignoreConversionErrors)])
}

function readRaw(json: unknown): JsonObject {
  if (isJsonObject(json)) return json
  throw new Error('The JSON must be an object, such as {"name": "value"}')
}

function readValue({ name, value, type }: Assignment, ignoreErrors: boolean): unknown {
  return convertValue(value, { type: type ?? 'string', name, ignoreErrors })
}
