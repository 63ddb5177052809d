import { isJsonObject, refuseDeep, type JsonObject } from '@heddle/core'
import type { HttpResponse, RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { maxTextBytes } from '../files/item-files.ts'
import { decodeAnswer } from './decode-answer.ts'
import type { HttpRequestParams } from './http-request-params.ts'

/** An answer with its body read as far as the format asks. */
export interface ReadResponse {
  status: number
  statusText: string
  headers: Record<string, string>
  /** Parsed JSON or a text; undefined for a file. */
  body: unknown
  file?: ReadableStream<Uint8Array>
}

/** The other side answered with an error status. */
class HttpStatusError extends Error {
  override readonly name = 'NodeApiError'
  readonly httpCode: string
  readonly description: string
  override readonly cause: unknown
  constructor({ status, statusText, body }: ReadResponse) {
    super(`The service answered with ${status} ${statusText}`.trim())
    this.httpCode = String(status)
    this.description = describeBody(body)
    this.cause = { status, body }
  }
}

export async function readResponse(response: HttpResponse, values: HttpRequestParams): Promise<ReadResponse> {
  const format = values.options.response?.response?.responseFormat ?? 'autodetect'
  const { status, statusText, headers } = response
  const type = headers['content-type']
  const isFile = format === 'file' || (format === 'autodetect' && !isTextType(type))
  const isWanted = status < 400 || values.options.response?.response?.neverError
  const read =
    isFile && isWanted
      ? { body: undefined, file: response.body as ReadableStream<Uint8Array> }
      : { body: decode(decodeAnswer(await readBytes(response.body), type), wanted(format, response)) }
  return { status, statusText, headers, ...read }
}

export function throwOnErrorStatus(response: ReadResponse, values: HttpRequestParams): void {
  if (response.status >= 400 && !values.options.response?.response?.neverError)
    throw new HttpStatusError(response)
}

/** The items that an answer becomes. */
export async function itemsOf(
  response: ReadResponse,
  values: HttpRequestParams,
  context: RunContext<HttpRequestParams>,
): Promise<Item[]> {
  const {
    fullResponse = false,
    outputPropertyName = 'data',
    responseFormat = 'autodetect',
  } = values.options.response?.response ?? {}
  const { status: statusCode, statusText: statusMessage, headers } = response
  const facts = fullResponse ? { headers, statusCode, statusMessage } : {}
  if (response.file) {
    const file = await context.binary.write(response.file, {
      mimeType: headers['content-type']?.split(';')[0],
      fileName: fileNameOf(headers, values.url),
    })
    return [{ json: facts, binary: { [outputPropertyName]: file } }]
  }
  const { body } = response
  if (responseFormat === 'text' || typeof body === 'string')
    return [{ json: { [outputPropertyName]: body, ...facts } }]
  if (fullResponse) return [{ json: { body: body === undefined ? {} : body, ...facts } }]
  return dataItems(body, outputPropertyName, values.keepLists)
}

function dataItems(body: unknown, field: string, keepLists: boolean): Item[] {
  const dataOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : { [field]: value })
  if (!Array.isArray(body)) return [{ json: body === undefined ? {} : dataOf(body) }]
  // In old documents a list is the data of one item, by its positions.
  if (keepLists) return [{ json: body as unknown as JsonObject }]
  return body.map((entry) => ({ json: dataOf(entry) }))
}

async function readBytes(body: unknown): Promise<Uint8Array> {
  if (!(body instanceof ReadableStream)) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    size += chunk.length
    // Leaving the loop ends the download.
    if (size > maxTextBytes) throw new AnswerTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

class AnswerTooLarge extends Error {
  readonly description = 'Choose the response format "File": a file is not kept in memory.'
  constructor() {
    super(
      `The response is larger than ${maxTextBytes / 2 ** 20} MB, which is too large for the data of an item`,
    )
  }
}

const isTextType = (type = 'text/plain'): boolean =>
  /^text\/|json|xml|javascript|urlencoded|graphql/i.test(type)

/** A text that only looks like JSON stays a text, so that it is what its sender says it is. */
function wanted(format: string, { status, headers }: HttpResponse): string {
  if (format !== 'autodetect') return format
  return status === 204 || headers['content-type']?.includes('application/json') ? 'json' : 'text'
}

function decode(text: string, format: string): unknown {
  if (format === 'text') return text
  if (text.trim() === '') return undefined
  const value = parse(text)
  refuseDeep(value, 'The answer')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The response is not valid JSON. Choose another response format.')
  }
}

/** The name that the service gives the file, without any folder in it. */
function fileNameOf(headers: Record<string, string>, url: string): string | undefined {
  const given = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(headers['content-disposition'] ?? '')?.[1]
  const path = given ?? URL.parse(url)?.pathname ?? ''
  return path.split(/[\\/]/).at(-1) || undefined
}

function describeBody(body: unknown): string {
  if (isJsonObject(body)) {
    const inner = isJsonObject(body.error) ? body.error.message : body.error
    const message = body.message ?? body.error_description ?? inner ?? body.detail
    if (typeof message === 'string') return message
  }
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  return text.length > 500 ? `${text.slice(0, 500)}…` : text
}
