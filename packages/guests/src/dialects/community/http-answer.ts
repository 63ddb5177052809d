import { textOf } from '@heddle/core'
import { Readable } from 'node:stream'
import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import type { ForeignRequest, Wanted } from './http-options.ts'

/** What came back, in the form that the package asked for. An error status is thrown as clients of packages do. */
export function readAnswer({ request, wanted }: ForeignRequest, response: HttpResponse): unknown {
  const body = bodyAs(response.body, wanted.read)
  if (response.status >= 400 && !wanted.anyStatus)
    throw new ResponseError(request, { ...response, body: plain(body) })
  if (!wanted.full) return body
  const { headers, status, statusText } = response
  return { body, headers, statusCode: status, statusMessage: statusText }
}

function bodyAs(body: unknown, read: Wanted['read']): unknown {
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : undefined
  if (read === 'stream') return Readable.from([bytes ?? Buffer.from(textOf(body))])
  if (read === 'bytes') return bytes ?? Buffer.from(textOf(body))
  const text = bytes ? bytes.toString() : body
  return read === 'auto' && typeof text === 'string' ? parsed(text) : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Of a failure people want to read the words, even where bytes were asked for. */
const plain = (body: unknown): unknown =>
  body instanceof Uint8Array ? parsed(Buffer.from(body).toString()) : body instanceof Readable ? '' : body

/** An error status, with all the fields by which packages look at one. */
class ResponseError extends Error {
  override readonly name = 'AxiosError'
  readonly isAxiosError = true
  readonly code: string
  readonly status: number
  readonly statusCode: number
  readonly httpCode: string
  readonly error: unknown
  readonly response: object
  readonly config: object

  constructor(
    { url, method, headers }: HttpRequest,
    { status, statusText, headers: given, body }: HttpResponse,
  ) {
    super(`Request failed with status code ${status}`)
    this.code = status >= 500 ? 'ERR_BAD_RESPONSE' : 'ERR_BAD_REQUEST'
    this.status = status
    this.statusCode = status
    this.httpCode = String(status)
    this.error = body
    this.response = { status, statusCode: status, statusText, headers: given, data: body, body }
    this.config = { url, method, headers }
  }
}
