import { isJsonObject, isPath, writePath, type JsonObject } from '@heddle/core'
import type { Assignment } from '@heddle/core/node'
import { fieldPathIn } from '../fields/field-names.ts'
import { setField } from '../fields/set-field.ts'
import { convertValue } from './convert-value.ts'
import type { SetParams } from './set.node.ts'

/** The item's fields with the given ones set, in the order in which they stand. */
export function assignFields(base: JsonObject, values: SetParams): JsonObject {
  const { dotNotation = true, ignoreConversionErrors = false } = values.options
  const draft: Draft = { fields: { ...base }, isOwn: true, dotNotation }
  if (values.mode === 'raw') {
    for (const [name, value] of Object.entries(readRaw(values.jsonOutput))) setIn(draft, name, value)
  } else {
    for (const each of values.assignments.assignments)
      setIn(draft, each.name, readValue(each, ignoreConversionErrors))
  }
  return draft.fields
}

interface Draft {
  fields: JsonObject
  /** Nobody else knows these fields yet, so that they can be written in place. */
  isOwn: boolean
  dotNotation: boolean
}

/** A plain name is written into our own copy; only nested ones need another. */
function setIn(draft: Draft, name: string, value: unknown): void {
  const { fields, isOwn, dotNotation } = draft
  if (isOwn && !(dotNotation && isPath(name))) {
    setField(fields, name, value)
    return
  }
  draft.fields = writePath(fields, fieldPathIn(fields, name, dotNotation && name !== ''), value)
  draft.isOwn = false
}

function readRaw(json: unknown): JsonObject {
  if (isJsonObject(json)) return json
  throw new Error('The JSON must be an object, such as {"name": "value"}')
}

function readValue({ name, value, type }: Assignment, ignoreErrors: boolean): unknown {
  return convertValue(value, { type: type ?? 'string', name, ignoreErrors })
}
