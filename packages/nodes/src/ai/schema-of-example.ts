import { isJsonObject, type JsonObject } from '@heddle/core'

interface Strictness {
  /** Every field of the example has to be there. */
  required: boolean
}

/** The JSON Schema of data that looks like an example. */
export function schemaOfExample(example: unknown, strictness: Strictness): JsonObject {
  if (Array.isArray(example)) {
    return example.length === 0
      ? { type: 'array' }
      : { type: 'array', items: schemaOfExample(example[0], strictness) }
  }
  if (isJsonObject(example)) {
    const properties = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, schemaOfExample(value, strictness)]),
    )
    const names = Object.keys(properties)
    return { type: 'object', properties, ...(strictness.required && names.length > 0 && { required: names }) }
  }
  // Nothing says what else could stand in the place of nothing.
  if (example === null) return {}
  return { type: typeof example }
}
