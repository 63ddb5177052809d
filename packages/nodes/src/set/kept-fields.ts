import { removePath, writePath, type JsonObject } from '@heddle/core'
import { fieldPath, fieldPathIn, readField, splitNames } from '../fields/field-names.ts'
import type { SetParams } from './set.node.ts'

/** The fields of the input item that stay, before any is set. */
export function keptFields(json: JsonObject, values: SetParams): JsonObject {
  if (!values.includeOtherFields) return {}
  const { dotNotation = true } = values.options
  switch (values.include) {
    case 'selected':
      return pickFields(json, splitNames(values.includeFields), dotNotation)
    case 'except':
      return splitNames(values.excludeFields).reduce(
        (kept, name) => removePath(kept, fieldPathIn(kept, name, dotNotation)),
        json,
      )
    default:
      return json
  }
}

/** A nested field is taken out of what it stands in: it comes under the last part of its name. */
const pickFields = (json: JsonObject, names: readonly string[], dotNotation: boolean): JsonObject =>
  names.reduce<JsonObject>((kept, name) => {
    const value = readField(json, name, dotNotation)
    const last = dotNotation ? name.slice(name.lastIndexOf('.') + 1) : name
    return value === undefined ? kept : writePath(kept, fieldPath(last, dotNotation), value)
  }, {})
