import type { JsonObject } from '../json.ts'

/** Where an output item came from: the position of an item in one of the node's inputs. */
export interface PairedItem {
  item: number
  /** Index of the input; 0 when absent. */
  input?: number
  /** Index of the run of the node whose input is meant, for nodes that keep items for later runs; its own when absent. */
  run?: number
}

/** A file that travels with an item. The bytes live in the binary store under `id`, or inline as base64 in `data`. */
export interface BinaryValue {
  mimeType: string
  fileName?: string
  fileExtension?: string
  directory?: string
  fileSize?: string
  id?: string
  /** Base64; empty when the bytes are stored under `id`. */
  data: string
}

/** The unit of data that flows along a connection. Items are never changed in place: a node makes new ones. */
export interface Item {
  json: JsonObject
  binary?: Record<string, BinaryValue>
  pairedItem?: PairedItem | PairedItem[]
  /** Set on items that stand for a failure (continue on fail, error output). */
  error?: ErrorData
}

/** The same item with another parent. */
export function pairedWith({ json, binary, error }: Item, pairedItem: Item['pairedItem']): Item {
  // Nearly all items have nothing but data, and a literal is made several times faster than a copy.
  if (binary === undefined && error === undefined) return { json, pairedItem }
  return { json, ...(binary && { binary }), ...(error && { error }), pairedItem }
}

/** An error as it is stored, sent and shown. */
export interface ErrorData {
  message: string
  name?: string
  description?: string
  timestamp?: number
  httpCode?: string
  cause?: unknown
  stack?: string
  node?: { name: string; type: string }
  /** The parameter whose value was wrong. */
  parameter?: string
  itemIndex?: number
}
