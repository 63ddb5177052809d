import { describeNetworkFailure, refuseDeep } from '@heddle/core'
import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { fetch, type RequestInit, type Response } from 'undici'
import {
  type OutboundConfig,
  AddressRefused,
  createAddressPolicy,
  type AddressPolicy,
} from './address-policy.ts'
import { createDispatchers } from './dispatchers.ts'
import { limitBytes, readBytes } from './limit-bytes.ts'
import type { HttpClient, OtherPlaces, OutboundRequest } from './http-client.ts'
import { encodeBody } from './request-body.ts'
import { readUrl } from './request-url.ts'
import { RequestFailed } from './request-failed.ts'

const defaultTimeoutMs = 300_000
const defaultMaxBytes = 256 * 1024 * 1024
/** A text or JSON becomes data of an item, which is read, copied and stored at once. */
const defaultMaxTextBytes = 64 * 1024 * 1024
const defaultRedirects = 20

/** Addresses are checked after their names are resolved, and again at every redirect. */
export function createSender(config: OutboundConfig, places?: OtherPlaces): HttpClient {
  const policy = createAddressPolicy(config)
  const dispatchers = createDispatchers(policy, places)
  return {
    async send(request, signal) {
      const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs)
      const response = await follow(request, {
        policy,
        dispatchers,
        signal: AbortSignal.any([signal, timeout]),
      })
      return readResponse(request, response)
    },
    close: () => dispatchers.close(),
  }
}

interface Connection {
  policy: AddressPolicy
  dispatchers: ReturnType<typeof createDispatchers>
  signal: AbortSignal
}

async function follow(
  request: OutboundRequest,
  { policy, dispatchers, signal }: Connection,
): Promise<Response> {
  let { secret } = request
  let url = readUrl(request)
  let init = readInit(request)
  const most = request.followRedirects === false ? 0 : (request.maxRedirects ?? defaultRedirects)
  for (let hops = 0; ; hops++) {
    if (!/^https?:$/.test(url.protocol)) throw new RequestFailed(`${url.protocol} addresses cannot be called`)
    policy.checkHost(url.hostname)
    const options = { ...init, signal, redirect: 'manual' as const }
    const response = await dispatchers
      .use({ ...request, secret }, (dispatcher) => fetch(url, { ...options, dispatcher }))
      .catch(explainFailure)
    const target = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !target || most === 0) return response
    if (hops >= most) throw new RequestFailed(`The address redirects more than ${most} times`)
    await response.body?.cancel()
    const next = new URL(target, url)
    init = redirectedInit(init, response.status)
    if (next.origin !== url.origin) {
      init = withoutSecrets(init, secret)
      secret = undefined
    }
    url = next
  }
}

interface Init extends RequestInit {
  method: string
  headers: Record<string, string>
}

function readInit(request: HttpRequest): Init {
  const lower = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  const { body, headers } = encodeBody(request.body)
  return {
    method: request.method ?? 'GET',
    headers: { 'user-agent': 'Heddle', ...headers, ...Object.fromEntries(lower) },
    ...(body !== undefined && { body, duplex: 'half' }),
  }
}

function redirectedInit(init: Init, status: number): Init {
  const becomesGet = status === 303 || (status < 303 && init.method === 'POST')
  if (!becomesGet || init.method === 'HEAD') return init
  const { 'content-type': _t, 'content-length': _l, ...headers } = init.headers
  return { method: 'GET', headers }
}

const alwaysSecret = ['authorization', 'cookie', 'proxy-authorization']

/** A secret meant for one host must not follow a redirect to another. */
function withoutSecrets(init: Init, secret: OutboundRequest['secret']): Init {
  if (secret?.inBody && init.body !== undefined) {
    throw new RequestFailed('The address redirects to another host, which must not get the credential')
  }
  const dropped = new Set([...alwaysSecret, ...(secret?.headers ?? [])])
  const headers = Object.entries(init.headers).filter(([name]) => !dropped.has(name))
  return { ...init, headers: Object.fromEntries(headers) }
}

async function readResponse(request: HttpRequest, response: Response): Promise<HttpResponse> {
  const isText = request.responseType !== 'bytes' && request.responseType !== 'stream'
  const limit = request.maxResponseBytes ?? (isText ? defaultMaxTextBytes : defaultMaxBytes)
  const facts = {
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
  }
  if (request.responseType === 'stream' && (response.ok || request.ignoreStatus)) {
    return { ...facts, body: limitBytes(response.body, limit) }
  }
  const bytes = await readBytes(response.body, limit).catch(explainFailure)
  if (response.ok || request.ignoreStatus || isUnfollowed(request, response)) {
    return { ...facts, body: decode(request.responseType, bytes) }
  }
  throw new RequestFailed(`Request failed with status code ${response.status}`, {
    httpCode: String(response.status),
    body: decode('text', bytes),
  })
}

const isUnfollowed = (request: HttpRequest, { status }: Response): boolean =>
  request.followRedirects === false && status >= 300 && status < 400

function decode(type: HttpRequest['responseType'], bytes: Uint8Array): unknown {
  if (type === 'bytes') return bytes
  const text = new TextDecoder().decode(bytes)
  if (type === 'text') return text
  if (text === '') return undefined
  const value = parse(text)
  refuseDeep(value, 'The answer')
  return value
}

/** What is no JSON is a text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function explainFailure(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AddressRefused || cause instanceof RequestFailed) throw cause
  if (cause instanceof Error && cause.name === 'TimeoutError')
    throw new RequestFailed('The request took too long')
  if (cause instanceof Error && cause.name === 'AbortError') throw cause
  const technical = cause instanceof Error ? cause.message : String(cause)
  const { message, hint } = describeNetworkFailure(cause) ?? { message: `The request failed: ${technical}` }
  throw new RequestFailed(message, { cause, hint })
}
