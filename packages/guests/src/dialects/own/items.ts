import { isJsonObject } from '@heddle/core'
import type { BinaryValue, Item } from '@heddle/core/run'

/** How the kit marks an item that has files; kit and dialect are loaded apart, so they agree by name. */
const fileItem = Symbol.for('heddle.file-item')

/** An object is one item, a list one for each entry, nothing is none. */
export function itemsOf(result: unknown): Item[] {
  if (result === undefined || result === null) return []
  return (Array.isArray(result) ? result : [result]).map(itemOf)
}

function itemOf(entry: unknown): Item {
  if (!isJsonObject(entry)) return { json: { data: entry ?? null } }
  if (!(fileItem in entry)) return { json: entry }
  const { json, files } = entry as { json?: unknown; files?: unknown }
  return {
    json: isJsonObject(json) ? json : {},
    ...(isJsonObject(files) && { binary: files as unknown as Record<string, BinaryValue> }),
  }
}
