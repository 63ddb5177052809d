import { isJsonObject, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'

/** Making items out of data; these have nothing to ask. */
export const itemHelpers = {
  returnJsonArray: (data: unknown): JsonObject[] =>
    (Array.isArray(data) ? data : [data]).map((entry: unknown) =>
      isJsonObject(entry) && isJsonObject(entry.json) ? { ...entry } : { json: entry },
    ),
  constructExecutionMetaData: (
    items: JsonObject[],
    { itemData }: { itemData?: unknown } = {},
  ): JsonObject[] => items.map((item) => ({ ...item, pairedItem: itemData })),
  normalizeItems(given: unknown): JsonObject[] {
    const list: unknown[] = Array.isArray(given) ? given : [given]
    const whole = list.filter((entry) => isJsonObject(entry) && ('json' in entry || 'binary' in entry))
    if (whole.length > 0 && whole.length < list.length)
      throw new Error('The items are not all of the same form')
    return list.map((entry) =>
      whole.length > 0 && isJsonObject(entry) ? { json: {}, ...entry } : { json: entry },
    )
  },
  createDeferredPromise() {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    return { promise, resolve, reject }
  },
}

/** What a function of a package gives, as items by output; anything that is no item is refused in words. */
export function readOutput(given: unknown): (Item[] | null)[] {
  if (given === null || given === undefined) return [[]]
  if (!Array.isArray(given)) throw new Error('The node gave no list of items')
  const outputs: unknown[] = given.length > 0 && given.every((entry) => isJsonObject(entry)) ? [given] : given
  return outputs.map((items) => (Array.isArray(items) ? items.map(readItem) : null))
}

function readItem(given: unknown): Item {
  if (!isJsonObject(given)) throw new Error('The node gave something that is no item')
  const { json, binary, pairedItem, error } = given
  if (json !== undefined && !isJsonObject(json))
    throw new Error('The node gave an item whose data is no object')
  return {
    json: json ?? {},
    ...(isJsonObject(binary) && { binary: binary as Item['binary'] }),
    ...(pairedItem !== undefined && { pairedItem: readPaired(pairedItem) }),
    ...(error instanceof Error && { error: { message: error.message, name: error.name } }),
  }
}

const readPaired = (paired: unknown): Item['pairedItem'] =>
  typeof paired === 'number' ? { item: paired } : (paired as Item['pairedItem'])
