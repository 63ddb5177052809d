import { BadRequest, type WebhookRequest, TooLarge, boundJson, parseJsonBody } from '@heddle/core'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib'
import type { RawRequest } from '../protocol/services.ts'

const maxUnpackedBytes = 64 * 1024 * 1024

/** Reads XML where that can be stopped. */
type ParseXml = (text: string) => Promise<unknown>

/** Reads the body of a request by its content type. */
export async function readRequest(
  { bytes, form, ...request }: RawRequest,
  parseXml: ParseXml,
): Promise<WebhookRequest> {
  const parse = (body: Uint8Array) => parseBody(body, request.headers['content-type'] ?? '', parseXml)
  if (form) return { ...request, body: form.fields, files: form.files }
  const rawBody = bytes && (await unpack(bytes, request.headers['content-encoding']))
  return {
    ...request,
    body: rawBody && rawBody.length > 0 ? await parse(rawBody) : {},
    ...(rawBody && { rawBody }),
    files: {},
  }
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
