import { AppError, isJsonObject, textOf } from '@heddle/core'
import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import type { AppParams } from './params.ts'

/** A service on the internet: where it is, and how it says that something is wrong. */
export interface AppService {
  /** As people know it. */
  label: string
  /** Where addresses without a host begin; absent where each account has its own, which its credential knows. */
  baseUrl?: string
  /** The same where it has to be asked for; undefined where the credential knows. */
  locate?(account: LocatedAccount): Promise<string | undefined>
  headers?: Readonly<Record<string, string>>
  /** What it says is wrong, where that is not in one of the usual places; undefined when all is well. */
  problem?(response: HttpResponse): string | undefined
  /** Whether it only has too much to do, where it says so in another way than with the status 429 or 503. */
  isBusy?(response: HttpResponse): boolean
}

/** A request to a service. What is undefined in the query or the body is not sent. */
export type AppRequest = Pick<
  HttpRequest,
  'method' | 'url' | 'headers' | 'query' | 'body' | 'responseType' | 'ignoreTlsErrors'
>

/** An account whose place is looked for. */
export interface LocatedAccount {
  params: AppParams
  line: Line
  send(request: AppRequest): Promise<unknown>
}

/** How a service is reached. */
export interface Line {
  http(request: HttpRequest): Promise<HttpResponse>
  /** The type of the credential that a request carries. */
  credential: string | undefined
  /** What the credential says. */
  account?(): Promise<Record<string, unknown>>
  /** Absent where nobody wants to wait: then a service that is too busy is not asked again. */
  sleep?(milliseconds: number): Promise<void>
}

/** A service refused what it was asked for; in its own words. */
export class ServiceRefused extends AppError {
  readonly errorCode = 'service_refused'
  readonly status = 502
  readonly httpCode: string
  readonly description: string
  constructor(message: string, { status, body }: HttpResponse) {
    super(message)
    this.httpCode = String(status)
    this.description = typeof body === 'string' ? body.slice(0, 1000) : ''
  }
}

/** How often a service that is too busy is asked again, and the longest that is waited for it. */
const mostTries = 5
const longestWaitMs = 60_000

/** Sends a request, again after a while where the service is too busy, and fails with what the service says is wrong. */
export async function exchange(service: AppService, line: Line, request: AppRequest): Promise<HttpResponse> {
  const sent = {
    ...request,
    url: hasHost(request) ? request.url : (service.baseUrl ?? '') + request.url,
    headers: { accept: 'application/json', ...service.headers, ...request.headers },
    query: withoutUndefined(request.query ?? {}),
    ignoreStatus: true,
    ...(line.credential !== undefined && { credential: line.credential }),
  }
  for (let tries = 1; ; tries += 1) {
    const response = await line.http(sent)
    const wait =
      line.sleep && tries < mostTries && canRepeat(request) ? waitFor(service, response, tries) : undefined
    if (wait === undefined || !line.sleep) return checked(service, response)
    await line.sleep(wait)
  }
}

/** What flows out of a file is gone once it was sent. */
const canRepeat = ({ body }: AppRequest): boolean => !(body instanceof ReadableStream)

export const hasHost = ({ url }: Pick<AppRequest, 'url'>): boolean => /^https?:/.test(url)

const withoutUndefined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** How long a busy service wants to be left alone; undefined when it is not busy, or for too long. */
function waitFor(service: AppService, response: HttpResponse, tries: number): number | undefined {
  const { status, headers } = response
  if (status !== 429 && status !== 503 && !service.isBusy?.(response)) return undefined
  const after = headers['retry-after'] ?? ''
  const seconds = /^\d+(\.\d+)?$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  const wait = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 1000 * 2 ** (tries - 1)
  return wait <= longestWaitMs ? wait : undefined
}

async function checked(service: AppService, response: HttpResponse): Promise<HttpResponse> {
  const own = service.problem?.(response)
  if (own === undefined && response.status < 400) return response
  const readable = await readStream(response)
  const said = own ?? usualProblem(readable.body)
  throw new ServiceRefused(sentence(service, readable.status, said), readable)
}

/** A file was asked for, and what came instead says why there is none. */
async function readStream(response: HttpResponse): Promise<HttpResponse> {
  const { body } = response
  if (!(body instanceof ReadableStream) && !(body instanceof Uint8Array)) return response
  const text = (await new Response(body as BodyInit).text()).slice(0, 10_000)
  try {
    return { ...response, body: JSON.parse(text) as unknown }
  } catch {
    return { ...response, body: text }
  }
}

function sentence({ label }: AppService, status: number, said: string | undefined): string {
  const busy = status === 429 ? `${label} gets too many requests` : undefined
  if (said === undefined) return busy ?? `${label} answered with the status ${status}`
  return busy ? `${busy}: ${said}` : said
}

const usualNames = ['message', 'error_description', 'detail', 'title', 'error', 'errors']

/** Where services tell what is wrong: `message`, `error.message`, `errors[0].detail` and the like. */
export function usualProblem(body: unknown): string | undefined {
  if (typeof body === 'string' || typeof body === 'number')
    return textOf(body).trim().slice(0, 500) || undefined
  if (Array.isArray(body)) return body.map(usualProblem).find((said) => said !== undefined)
  if (!isJsonObject(body)) return undefined
  return usualNames.map((name) => usualProblem(body[name])).find((said) => said !== undefined)
}
