import { isJsonObject } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'

/** An answer as it crosses from one process to another: bytes as text. */
export function packResponse(response: WebhookResponse | undefined): unknown {
  if (!response) return null
  const { body, ...rest } = response
  if (!(body instanceof Uint8Array)) return response
  return { ...rest, bytes: Buffer.from(body).toString('base64') }
}

export function unpackResponse(packed: unknown): WebhookResponse | undefined {
  if (!isJsonObject(packed)) return undefined
  const { bytes, ...response } = packed
  return typeof bytes === 'string' ? { ...response, body: Buffer.from(bytes, 'base64') } : response
}
