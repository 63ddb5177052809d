import { isJsonObject, type JsonObject } from '../../json.ts'

/** Applies to an object, or to each object of a list, with its path; anything else (an expression) stays as it is. */
export function mapObjects(
  value: unknown,
  change: (given: JsonObject, path: string) => JsonObject,
  path = '',
): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => mapObjects(entry, change, `${path}[${index}]`))
  return isJsonObject(value) ? change(value, path) : value
}
