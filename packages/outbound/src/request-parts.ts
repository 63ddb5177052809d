import { isJsonObject, textOf } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import type { OutboundRequest } from './http-client.ts'
import { RequestFailed } from './request-failed.ts'

/**
 * Adds the address of the account, headers, query, body fields or basic authentication, and notes what of it is secret. An account
 * on a server of one's own can also say that its certificate does not count.
 */
export function addParts(request: HttpRequest, parts: unknown): OutboundRequest {
  const { baseURL, headers, qs, auth, body, skipSslCertificateValidation } = isJsonObject(parts) ? parts : {}
  const added = { ...textValues(headers), ...basicHeader(auth) }
  return {
    ...request,
    url: withBase(request.url, baseURL),
    headers: { ...request.headers, ...added },
    query: { ...request.query, ...textValues(qs) },
    ...(skipSslCertificateValidation === true && { ignoreTlsErrors: true }),
    ...(isJsonObject(body) && { body: { ...(isJsonObject(request.body) ? request.body : {}), ...body } }),
    secret: {
      headers: Object.keys(added).map((name) => name.toLowerCase()),
      inBody: isJsonObject(body) && Object.keys(body).length > 0,
    },
  }
}

/**
 * An address without a host begins where the account is; people end theirs with a slash or without. An account in several
 * places names each of them by how such addresses begin: `{ '/api/': …, '/files/': … }`.
 */
function withBase(url: string, base: unknown): string {
  if (!url.startsWith('/')) return url
  const places = isJsonObject(base) ? Object.entries(base) : [['', base] as const]
  const [prefix, place] = places.find(([each]) => url.startsWith(each)) ?? ['', '']
  const text = textOf(place)
  if (text === '') return url
  const start = text.replaceAll(/(?<!:)\/{2,}/g, '/').replace(/\/$/, '')
  const rest = url.slice(prefix.length).replace(/^\//, '')
  const whole = rest === '' && prefix !== '' ? start : `${start}/${rest}`
  // What is wrong must not be told with the address: there may be a secret in it.
  if (!URL.canParse(whole)) throw new RequestFailed('The address in the credential is not valid')
  return whole
}

/** A name that turns out empty names nothing: the credential has no such header. */
function textValues(record: unknown): Record<string, string> {
  if (!isJsonObject(record)) return {}
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (name === '' ? [] : [[name, textOf(value)]])),
  )
}

function basicHeader(auth: unknown): Record<string, string> {
  if (!isJsonObject(auth)) return {}
  const text = `${textOf(auth.username)}:${textOf(auth.password)}`
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` }
}
