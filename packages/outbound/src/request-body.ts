import type { RequestInit } from 'undici'

interface Encoded {
  body: RequestInit['body']
  headers: Record<string, string>
}

/** Text, bytes and streams go as they are, everything else as JSON. A form with files comes as bytes or as a stream. */
export function encodeBody(body: unknown): Encoded {
  if (body === undefined || body === null) return { body: undefined, headers: {} }
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof URLSearchParams) {
    return { body, headers: {} }
  }
  if (body instanceof ReadableStream) return { body, headers: {} }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
