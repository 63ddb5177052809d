import { textOf, type JsonObject } from '@heddle/core'
import type { BinaryValue } from '@heddle/core/run'
import type { AppCall } from '../app/operation.ts'
import { readStart } from '../files/item-files.ts'

/** Something that a service of Google is to have: what is known about it, and its content. */
interface Upload {
  /** The service as people know it. */
  label: string
  method: 'POST' | 'PATCH'
  url: string
  query: Record<string, unknown>
  metadata: JsonObject
  content: string | BinaryValue
}

/** Tells a service about a file, then sends its content as it flows out of the store: it is never in memory as a whole. */
export async function uploadResumable(
  call: AppCall,
  { label, method, url, query, metadata, content }: Upload,
): Promise<unknown> {
  const type = typeof content === 'string' ? 'text/plain' : content.mimeType
  const { headers } = await call.exchange({
    method,
    url,
    query: { uploadType: 'resumable', ...query },
    headers: { 'x-upload-content-type': type },
    body: metadata,
  })
  const body = await bodyOf(call, content)
  const isEmpty = !(body instanceof ReadableStream) && body.length === 0
  const answer = await call.exchange({
    method: 'PUT',
    url: textOf(headers.location),
    headers: { 'content-type': type, ...(isEmpty && { 'content-range': 'bytes */0' }) },
    body,
  })
  if (answer.status === incomplete) throw new Error(`${label} did not get the whole file`)
  return answer.body
}

/** The service waits for the rest of a file. */
const incomplete = 308

async function bodyOf({ context }: AppCall, content: Upload['content']) {
  if (typeof content === 'string') return content
  const start = await readStart(context, content)
  return start.length === 0 ? start : context.binary.stream(content)
}
