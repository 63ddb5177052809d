import { BadRequest, TooLarge, boundJson, parseJsonBody } from '@heddle/core'
import type { WebhookRequest } from '@heddle/core/node'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib'

const maxUnpackedBytes = 64 * 1024 * 1024

/** Reads XML where that can be stopped. */
type ParseXml = (text: string) => Promise<unknown>

/** Reads the bytes of a request by its content type; fields of a form were read while they arrived. */
export async function readRequest(request: WebhookRequest, parseXml: ParseXml): Promise<WebhookRequest> {
  if (!request.rawBody) return request
  const { 'content-encoding': encoding, 'content-type': type = '' } = request.headers
  const rawBody = await unpack(request.rawBody, encoding)
  return { ...request, rawBody, body: rawBody.length > 0 ? await parseBody(rawBody, type, parseXml) : {} }
}

function parseBody(bytes: Uint8Array, contentType: string, parseXml: ParseXml): unknown {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const text = () => new TextDecoder().decode(bytes)
  if (type === 'application/json' || type.endsWith('+json')) return parseJsonBody(text()) ?? {}
  if (type === 'application/x-www-form-urlencoded') return parseForm(text())
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return parseXml(text())
  return type.startsWith('text/') ? text() : {}
}

/** Repeated names become lists. */
function parseForm(text: string): unknown {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values.get(name)
    if (before) before.push(value)
    else values.set(name, [value])
  }
  const fields = Array.from(values, ([name, list]) => [name, list.length > 1 ? list : list[0]] as const)
  return boundJson(Object.fromEntries(fields))
}

/** They work in threads of the system. */
const unpackers: Readonly<Record<string, (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer>>> = {
  gzip: promisify<Uint8Array, ZlibOptions, Buffer>(gunzip),
  deflate: promisify<Uint8Array, ZlibOptions, Buffer>(inflate),
  br: promisify<Uint8Array, ZlibOptions, Buffer>(brotliDecompress),
}

async function unpack(bytes: Uint8Array, encoding: string | undefined): Promise<Uint8Array> {
  if (encoding === undefined || encoding === 'identity') return bytes
  const unpacker = unpackers[encoding]
  if (!unpacker) throw new BadRequest(`The content encoding "${encoding}" is not known`)
  try {
    return await unpacker(bytes, { maxOutputLength: maxUnpackedBytes })
  } catch (error) {
    if (error instanceof RangeError) throw new TooLarge('The unpacked body is too large')
    throw new BadRequest('The body is not what its content encoding says')
  }
}
