import { isJsonObject, type JsonObject } from '@heddle/core'
import { z } from 'zod'
import type { GuestMessage } from './messages.ts'

/** Nothing that a guest says is trusted: what has another shape ends its process. It was read as JSON, so any value is that, or none. */
const json = z.unknown().optional()
const object = z.custom<JsonObject>(isJsonObject)
const short = z.string().max(10_000)

const errorData = z.object({
  message: z.string().max(100_000),
  name: short.optional(),
  description: z.string().max(100_000).optional(),
  httpCode: short.optional(),
  itemIndex: z.int().min(0).optional(),
})

const binaryValue = z.object({
  mimeType: short,
  fileName: short.optional(),
  fileExtension: short.optional(),
  directory: short.optional(),
  fileSize: short.optional(),
  id: short.optional(),
  data: z.string(),
})

const pairedItem = z.object({
  item: z.int().min(0),
  input: z.int().min(0).optional(),
  run: z.int().min(0).optional(),
})

/** Most items are data alone: one look at each is enough. */
const plainItem = z.custom<{ json: JsonObject }>(
  (each) => isJsonObject(each) && isJsonObject(each.json) && Object.keys(each).length === 1,
)

const fullItem = z.object({
  json: object,
  binary: z.record(z.string(), binaryValue).optional(),
  pairedItem: z.union([pairedItem, z.array(pairedItem)]).optional(),
  error: errorData.optional(),
})

const item = z.union([plainItem, fullItem])

export const outputSchema = z.array(z.array(item).nullable()).max(1000)

const request = z.object({
  method: short.optional(),
  url: z.string().max(100_000),
  headers: z.record(z.string(), z.string()).optional(),
  query: object.optional(),
  // Most requests have none, and JSON leaves it out.
  body: json.optional(),
  credential: short.optional(),
  responseType: z.enum(['json', 'text', 'bytes']).optional(),
  timeoutMs: z.number().positive().optional(),
  followRedirects: z.boolean().optional(),
  maxRedirects: z.int().min(0).optional(),
  ignoreTlsErrors: z.boolean().optional(),
  ignoreStatus: z.boolean().optional(),
})

const hostCall = z.discriminatedUnion('type', [
  z.object({ type: z.literal('http'), request }),
  z.object({ type: z.literal('credential'), credentialType: short, itemIndex: z.int().min(0) }),
  z.object({
    type: z.literal('evaluate'),
    expression: z.string().max(1_000_000),
    itemIndex: z.int().min(0),
    roots: object.optional(),
  }),
  z.object({ type: z.literal('readFile'), file: binaryValue }),
  z.object({
    type: z.literal('writeFile'),
    bytes: z.instanceof(Uint8Array),
    mimeType: short.optional(),
    fileName: short.optional(),
  }),
])

const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('log'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    message: z.string().max(100_000),
  }),
  z.object({ type: z.literal('console'), messages: z.array(json).max(1000) }),
  z.object({ type: z.literal('hint'), message: short }),
  z.object({ type: z.literal('emit'), output: outputSchema }),
  z.object({ type: z.literal('fail'), error: errorData }),
])

const id = z.int().min(0)

const guestMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('answer'), id, value: json.optional() }),
  z.object({ type: z.literal('error'), id, error: errorData }),
  z.object({ type: z.literal('call'), id, call: id, what: hostCall }),
  z.object({ type: z.literal('event'), id, event }),
])

export const parseGuestMessage = (header: unknown): GuestMessage => guestMessageSchema.parse(header)

export { request as httpRequestSchema }
