import { STATUS_CODES } from 'node:http'
import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { sendAuthenticated } from '@heddle/outbound'

export interface CaseAnswer {
  status?: number
  /** The content type; none when it is empty. */
  type?: string
  headers?: Record<string, string>
  text?: string
  base64?: string
}

/** What the service under `http://service.test` answers, by path with query. Any other path tells what it was asked. */
export type CaseService = Readonly<Record<string, CaseAnswer>>

interface CaseAccount {
  service: CaseService
  /** What the credentials hold, by type. */
  credentials: Readonly<Record<string, Record<string, unknown>>>
}

/** Sends a request to the service as the server sends it, with the credential that it names, if the case has it. */
export async function sendCase(
  { service, credentials }: CaseAccount,
  given: HttpRequest,
): Promise<HttpResponse> {
  const { credential: type = '', ...request } = given
  const secrets = credentials[type]
  if (!secrets) return answerCase(service, given)
  const http = { send: (each: HttpRequest) => answerCase(service, each), close: async () => {} }
  return sendAuthenticated(http, request, { type, secrets, signal: new AbortController().signal })
}

async function answerCase(service: CaseService, request: HttpRequest): Promise<HttpResponse> {
  if (request.proxy) throw new Error(`Nothing answers at the proxy ${request.proxy}`)
  const target = new URL(request.url)
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const each of [value].flat()) target.searchParams.append(name, String(each))
  const path = target.pathname + target.search.replaceAll('+', '%20')
  const answer = service[path] ?? (await echo(path, request))
  const { text = '', base64 } = request.method === 'HEAD' ? {} : answer
  const bytes = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, 'base64')
  const { status = 200, type = 'application/json' } = answer
  if (status >= 400 && !request.ignoreStatus) throw new Error(`The service answers with ${status}`)
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: { ...(type && { 'content-type': type }), ...answer.headers },
    body: bodyOf(bytes, request.responseType),
  }
}

function bodyOf(bytes: Buffer, responseType: HttpRequest['responseType']): unknown {
  if (responseType === 'stream') return new Response(new Uint8Array(bytes)).body
  if (responseType === 'bytes') return new Uint8Array(bytes)
  return responseType === 'text' ? bytes.toString() : (JSON.parse(bytes.toString()) as unknown)
}

/** A signature of OAuth 1 holds a number that is made up each time. */
const withoutNonce = (authorization: string): string => authorization.replace(/^OAuth .*$/, 'OAuth')

/** Boundaries of forms are made up each time, so they are not told. */
async function echo(
  url: string,
  { method = 'GET', headers = {}, body, credential }: HttpRequest,
): Promise<CaseAnswer> {
  const type = headers['content-type'] ?? ''
  const boundary = /boundary=(.+)$/.exec(type)?.[1]
  const sent = body === undefined ? '' : await new Response(body as BodyInit).text()
  const told = {
    method,
    url,
    type: type.split(';')[0],
    body: boundary === undefined ? sent : sent.replaceAll(boundary, 'B'),
    ...(headers['x-case'] !== undefined && { header: headers['x-case'] }),
    ...(credential && { credential }),
    ...(headers.authorization !== undefined && { authorization: withoutNonce(headers.authorization) }),
  }
  return { text: JSON.stringify(told) }
}
