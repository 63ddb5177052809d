import type { IncomingMessage, RequestListener } from 'node:http'

/** A request as it reached the double of a service. */
export interface DoubleRequest {
  method: string
  host: string
  path: string
  query: Record<string, string | string[]>
  headers: Record<string, string>
  /** JSON as data, a form as its fields with files as what is known of them, anything else as text. */
  body: unknown
  bytes: Uint8Array
}

/** What the double answers: data is sent as JSON, texts and bytes as they are. */
export interface DoubleAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** Answers one request; undefined is a path that the service does not know. */
export type DoubleService = (
  request: DoubleRequest,
) => DoubleAnswer | undefined | Promise<DoubleAnswer | undefined>

/** Lets a server answer as the service does; every request is added to those so far. */
export const answerWith =
  (service: DoubleService, requests: DoubleRequest[]): RequestListener =>
  (incoming, outgoing) => {
    const answer = async () => {
      const request = await readRequest(incoming)
      requests.push(request)
      const { status = 200, headers, body } = (await service(request)) ?? unknownPath(request)
      outgoing.writeHead(status, { ...typeOf(body), ...headers }).end(encode(body))
    }
    void answer()
  }

async function readRequest(incoming: IncomingMessage): Promise<DoubleRequest> {
  const bytes = Buffer.concat(await incoming.toArray())
  const { host = '' } = incoming.headers
  const url = new URL(incoming.url ?? '/', `https://${host}`)
  const query: DoubleRequest['query'] = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  )
  const body = await bodyOf(headers['content-type'] ?? '', bytes)
  const request = {
    method: incoming.method ?? '',
    host: url.hostname,
    path: url.pathname,
    query,
    headers,
    body,
  }
  // A test that fails shows the request, byte by byte if it could.
  return Object.defineProperty(request, 'bytes', { value: bytes }) as DoubleRequest
}

async function bodyOf(type: string, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined
  const text = bytes.toString()
  if (type.includes('json')) return JSON.parse(text) as unknown
  if (type.includes('form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  if (type.startsWith('multipart/form-data')) return formOf(type, bytes)
  return text
}

async function formOf(type: string, bytes: Buffer): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const entries = await Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : { fileName: value.name, mimeType: value.type, text: await value.text() },
    ]),
  )
  const fields: Record<string, unknown> = {}
  for (const [name, value] of entries as [string, unknown][])
    fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value
  return fields
}

const unknownPath = ({ method, path }: DoubleRequest): DoubleAnswer => ({
  status: 404,
  body: { message: `The double knows no ${method} ${path}` },
})

const isRaw = (body: unknown): body is string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array

const typeOf = (body: unknown): Record<string, string> =>
  isRaw(body) || body === undefined ? {} : { 'content-type': 'application/json' }

const encode = (body: unknown): string | Uint8Array | undefined =>
  isRaw(body) || body === undefined ? body : JSON.stringify(body)
