import { FormData, type RequestInit } from 'undici'

interface Encoded {
  body: RequestInit['body']
  headers: Record<string, string>
}

/** Text, bytes, streams and forms go as they are, everything else as JSON. */
export function encodeBody(body: unknown): Encoded {
  if (body === undefined || body === null) return { body: undefined, headers: {} }
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof URLSearchParams) {
    return { body, headers: {} }
  }
  if (body instanceof ReadableStream || body instanceof FormData) return { body, headers: {} }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
