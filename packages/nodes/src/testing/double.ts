import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { createHttpClient, sendAuthenticated } from '@heddle/outbound'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificateFor } from './certificate.ts'

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

export interface Double {
  /** All requests so far. */
  requests: DoubleRequest[]
  /** The way of a node to the service: the product's own client, over HTTPS, with these credentials. */
  http(request: HttpRequest): Promise<HttpResponse>
  stop(): Promise<void>
}

/** Starts a local server that stands for a service under its own host names. */
export async function startDouble(
  hosts: readonly string[],
  service: DoubleService,
  credentials: Readonly<Record<string, Record<string, unknown>>> = {},
): Promise<Double> {
  const { private: key, cert } = await certificateFor(hosts)
  const requests: DoubleRequest[] = []
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await readRequest(incoming)
    requests.push(request)
    const { status = 200, headers, body } = (await service(request)) ?? unknownPath(request)
    outgoing.writeHead(status, { ...typeOf(body), ...headers }).end(encode(body))
  }
  const server = createServer({ key, cert }, (incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const find = (host: string) => (hosts.includes(host) ? { address: '127.0.0.1', port } : undefined)
  const client = createHttpClient({ outboundPolicy: 'public', outboundAllow: [] }, { ca: cert, find })
  return {
    requests,
    async stop() {
      await client.close()
      server.closeAllConnections()
      server.close()
    },
    http({ credential: type = '', ...request }) {
      const { signal } = new AbortController()
      const secrets = credentials[type]
      return secrets
        ? sendAuthenticated(client, request, { type, secrets, signal })
        : client.send(request, signal)
    },
  }
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
