import { parsePath, readPath, removePath, writePath, type JsonObject } from '@heddle/core'
import type { SetParams } from './set.node.ts'

/** The fields of the input item that stay, before any is set. */
export function keptFields(json: JsonObject, values: SetParams): JsonObject {
  if (!values.includeOtherFields) return {}
  switch (values.include) {
    case 'selected':
      return pickFields(json, fieldPaths(values.includeFields))
    case 'except':
      return fieldPaths(values.excludeFields).reduce(removePath, json)
    default:
      return json
  }
}

const pickFields = (json: JsonObject, paths: string[][]): JsonObject =>
  paths.reduce<JsonObject>((kept, path) => {
    const value = readPath(json, path)
    return value === undefined ? kept : writePath(kept, path, value)
  }, {})

const fieldPaths = (list: string): string[][] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(parsePath)
