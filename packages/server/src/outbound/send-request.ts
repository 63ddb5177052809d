import type { HttpRequest, HttpResponse } from '@heddle/core'
import { Agent, fetch, ProxyAgent, type Dispatcher, type RequestInit, type Response } from 'undici'
import type { Config } from '../config.ts'
import { AddressRefused, createAddressPolicy, type AddressPolicy } from './address-policy.ts'
import { limitBytes, readBytes } from './limit-bytes.ts'
import type { HttpClient } from './http-client.ts'
import { encodeBody } from './request-body.ts'
import { RequestFailed } from './request-failed.ts'

const defaultTimeoutMs = 300_000
const defaultMaxBytes = 256 * 1024 * 1024
const defaultRedirects = 20

/** Addresses are checked after their names are resolved, and again at every redirect. */
export function createSender(config: Pick<Config, 'outboundPolicy' | 'outboundAllow'>): HttpClient {
  const policy = createAddressPolicy(config)
  const dispatchers = createDispatchers(policy)
  return {
    async send(request, signal) {
      const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs)
      const response = await follow(request, {
        policy,
        dispatcher: dispatchers.choose(request),
        signal: AbortSignal.any([signal, timeout]),
      })
      return readResponse(request, response)
    },
    close: () => dispatchers.close(),
  }
}

interface Connection {
  policy: AddressPolicy
  dispatcher: Dispatcher
  signal: AbortSignal
}

async function follow(request: HttpRequest, { policy, dispatcher, signal }: Connection): Promise<Response> {
  let url = readUrl(request)
  let init = readInit(request)
  const most = request.followRedirects === false ? 0 : (request.maxRedirects ?? defaultRedirects)
  for (let hops = 0; ; hops++) {
    if (!/^https?:$/.test(url.protocol)) throw new RequestFailed(`${url.protocol} addresses cannot be called`)
    policy.checkHost(url.hostname)
    const response = await fetch(url, { ...init, dispatcher, signal, redirect: 'manual' }).catch(
      explainFailure,
    )
    const target = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !target || most === 0) return response
    if (hops >= most) throw new RequestFailed(`The address redirects more than ${most} times`)
    await response.body?.cancel()
    const next = new URL(target, url)
    init = redirected(init, { status: response.status, sameOrigin: next.origin === url.origin })
    url = next
  }
}

function readUrl({ url, query = {} }: HttpRequest): URL {
  const parsed = URL.parse(url)
  if (!parsed) throw new RequestFailed(`"${url}" is not a valid address`)
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) parsed.searchParams.append(name, String(each))
  }
  return parsed
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

/** A secret meant for one host must not follow a redirect to another. */
function redirected(init: Init, { status, sameOrigin }: { status: number; sameOrigin: boolean }): Init {
  const { authorization: _a, cookie: _c, 'proxy-authorization': _p, ...harmless } = init.headers
  const headers = sameOrigin ? init.headers : harmless
  const becomesGet = status === 303 || (status < 303 && init.method === 'POST')
  if (!becomesGet || init.method === 'HEAD') return { ...init, headers }
  const { 'content-type': _t, 'content-length': _l, ...rest } = headers
  return { method: 'GET', headers: rest }
}

async function readResponse(request: HttpRequest, response: Response): Promise<HttpResponse> {
  const limit = request.maxResponseBytes ?? defaultMaxBytes
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
  throw new RequestFailed(`The request failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  })
}

function createDispatchers({ lookup, checkHost }: AddressPolicy) {
  const agents = new Map<string, Dispatcher>()
  const make = ({ proxy, ignoreTlsErrors }: HttpRequest): Dispatcher => {
    const tls = { rejectUnauthorized: !ignoreTlsErrors }
    if (!proxy) return new Agent({ connect: { ...tls, lookup } })
    checkHost(new URL(proxy).hostname)
    return new ProxyAgent({ uri: proxy, requestTls: tls, proxyTls: { lookup } })
  }
  return {
    choose(request: HttpRequest): Dispatcher {
      const key = `${request.ignoreTlsErrors ?? false} ${request.proxy ?? ''}`
      const known = agents.get(key)
      if (known) return known
      const made = make(request)
      agents.set(key, made)
      return made
    },
    async close(): Promise<void> {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
      agents.clear()
    },
  }
}
