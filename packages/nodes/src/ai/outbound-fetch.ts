import { isJsonObject, type JsonObject } from '@heddle/core'
import type { HttpRequest, HttpResponse, RunContext } from '@heddle/core/node'
import { retryWait } from './model-retry.ts'

/** Stands where a provider wants an address: the credential knows the real one. */
export const ofCredential = 'https://credential.invalid'

export interface Sending extends Pick<HttpRequest, 'timeoutMs'> {
  /** The type whose secrets are applied inside the client. */
  credential?: string
  /** How often a service that is too busy or broken is asked again. */
  maxRetries?: number
  /** What is said besides what the provider says; it counts more. */
  extraBody?: JsonObject
}

/** Secrets are none of a provider's business: what it sends in their place is taken away. */
const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'api-key',
])

/** `fetch` for a provider: the product's own client sends what it wants to send. */
export const outboundFetch =
  (
    { http, sleep }: Pick<RunContext, 'http' | 'sleep'>,
    { maxRetries = 2, extraBody, ...sending }: Sending,
  ): typeof fetch =>
  async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const headers = [...new Headers(init.headers)].filter(([name]) => !secretHeaders.has(name))
    const request: HttpRequest = {
      ...sending,
      method: init.method ?? 'GET',
      url: url.startsWith(ofCredential) ? url.slice(ofCredential.length) : url,
      headers: Object.fromEntries(headers),
      ...(init.body !== undefined && init.body !== null && { body: withExtra(init.body, extraBody) }),
      responseType: 'stream',
      ignoreStatus: true,
    }
    for (let tries = 0; ; tries += 1) {
      const response = await unlessAborted(http(request), init.signal)
      const wait = tries < maxRetries ? retryWait(response, tries) : undefined
      if (wait === undefined) return answerOf(response, init.signal)
      if (response.body instanceof ReadableStream) await response.body.cancel()
      await unlessAborted(sleep(wait), init.signal)
    }
  }

const withoutBody: ReadonlySet<number> = new Set([101, 204, 205, 304])

function answerOf(
  { status, statusText, headers, body }: HttpResponse,
  signal?: AbortSignal | null,
): Response {
  const stream = withoutBody.has(status) ? null : (body as ReadableStream<Uint8Array<ArrayBuffer>>)
  const cut = signal && stream ? stream.pipeThrough(new TransformStream(), { signal }) : stream
  return new Response(cut, { status, statusText, headers })
}

/** Who no longer wants an answer does not wait for it. */
async function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Providers send JSON as a text. Anything else, such as a form, stays as it is. */
function withExtra(body: unknown, extra: JsonObject | undefined): unknown {
  if (typeof body !== 'string' || extra === undefined || Object.keys(extra).length === 0) return body
  const said: unknown = JSON.parse(body)
  return isJsonObject(said) ? JSON.stringify(merged(said, extra)) : body
}

const merged = (said: JsonObject, extra: JsonObject): JsonObject => {
  const all = { ...said }
  for (const [name, value] of Object.entries(extra)) {
    const before = all[name]
    all[name] = isJsonObject(before) && isJsonObject(value) ? merged(before, value) : value
  }
  return all
}
