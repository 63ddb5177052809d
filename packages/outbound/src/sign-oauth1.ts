import { createHmac, randomBytes } from 'node:crypto'

const hashes: Readonly<Record<string, string>> = {
  'HMAC-SHA1': 'sha1',
  'HMAC-SHA256': 'sha256',
  'HMAC-SHA512': 'sha512',
}

interface OAuth1Request {
  method: string
  url: URL
  /** Fields of a form in the body, which are signed too. */
  form?: URLSearchParams
  consumerKey: string
  consumerSecret: string
  token?: string
  tokenSecret?: string
  signatureMethod?: string
  /** `oauth_callback` or `oauth_verifier`, while connecting. */
  further?: Record<string, string>
}

/** The Authorization header of an OAuth 1.0a request (RFC 5849). */
export function signOAuth1(request: OAuth1Request): string {
  const { consumerKey, token, signatureMethod = 'HMAC-SHA1', further } = request
  const fields: Record<string, string> = {
    oauth_consumer_key: consumerKey,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: signatureMethod,
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    ...(token !== undefined && { oauth_token: token }),
    ...further,
  }
  const signed = { ...fields, oauth_signature: oauth1Signature(request, fields) }
  const parts = Object.entries(signed).map(([name, value]) => `${encode(name)}="${encode(value)}"`)
  return `OAuth ${parts.join(', ')}`
}

function oauth1Signature(request: OAuth1Request, fields: Record<string, string>): string {
  const { method, url, form, consumerSecret, tokenSecret = '', signatureMethod = 'HMAC-SHA1' } = request
  const pairs = [...Object.entries(fields), ...url.searchParams, ...(form ?? [])]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
  const base = [method.toUpperCase(), `${url.origin}${url.pathname}`, pairs.join('&')].map(encode).join('&')
  return createHmac(hashes[signatureMethod] ?? 'sha1', `${encode(consumerSecret)}&${encode(tokenSecret)}`)
    .update(base)
    .digest('base64')
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** RFC 3986: stricter than the browser's own. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
