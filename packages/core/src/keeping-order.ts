import type { z } from 'zod'
import { isJsonObject, type JsonObject } from './json.ts'

/** Has a schema give the fields of an object in the order in which they came, not in its own. */
export function keepingOrder<T extends z.ZodObject>(schema: T): T {
  // The door that zod keeps open for those who extend it: nothing else sees what came and what was made of it.
  const inside = schema._zod // oxlint-disable-line no-underscore-dangle -- its name
  const { run } = inside
  inside.run = (payload, context) => {
    const given = payload.value
    const result = run(payload, context)
    if (!(result instanceof Promise)) result.value = inOrderOf(given, result.value)
    return result
  }
  return schema
}

function inOrderOf(given: unknown, read: unknown): unknown {
  if (!isJsonObject(given) || !isJsonObject(read)) return read
  const ordered: JsonObject = {}
  for (const key of Object.keys(given)) if (Object.hasOwn(read, key)) ordered[key] = read[key]
  return Object.assign(ordered, read)
}
