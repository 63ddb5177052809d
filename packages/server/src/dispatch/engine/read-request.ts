import { BadRequest, type WebhookRequest } from '@heddle/core'
import { brotliDecompressSync, gunzipSync, inflateSync, type ZlibOptions } from 'node:zlib'
import { TooLarge } from '../../http/errors.ts'
import { boundJson, parseJsonBody } from '../../http/json-body.ts'
import type { RawRequest } from '../engine-services.ts'
import { parseXmlBody } from './xml-body.ts'

const maxUnpackedBytes = 64 * 1024 * 1024

/** Reads the body of a request by its content type. */
export function readRequest({ bytes, form, ...request }: RawRequest): WebhookRequest {
  if (form) return { ...request, body: form.fields, files: form.files }
  const rawBody = bytes && unpack(bytes, request.headers['content-encoding'])
  return {
    ...request,
    body: rawBody && rawBody.length > 0 ? parseBody(rawBody, request.headers['content-type'] ?? '') : {},
    ...(rawBody && { rawBody }),
    files: {},
  }
}

function parseBody(bytes: Uint8Array, contentType: string): unknown {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const text = () => new TextDecoder().decode(bytes)
  if (type === 'application/json' || type.endsWith('+json')) return parseJsonBody(text()) ?? {}
  if (type === 'application/x-www-form-urlencoded') return parseForm(text())
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return parseXmlBody(text())
  return type.startsWith('text/') ? text() : {}
}

/** Repeated names become lists. */
function parseForm(text: string): unknown {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [before, value].flat())
  }
  return boundJson(Object.fromEntries(values))
}

const unpackers: Readonly<Record<string, (bytes: Uint8Array, options: ZlibOptions) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

function unpack(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  if (encoding === undefined || encoding === 'identity') return bytes
  const unpacker = unpackers[encoding]
  if (!unpacker) throw new BadRequest(`The content encoding "${encoding}" is not known`)
  try {
    return unpacker(bytes, { maxOutputLength: maxUnpackedBytes })
  } catch (error) {
    if (error instanceof RangeError) throw new TooLarge('The unpacked body is too large')
    throw new BadRequest('The body is not what its content encoding says')
  }
}
