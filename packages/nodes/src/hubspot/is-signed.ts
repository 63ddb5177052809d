import type { WebhookRequest } from '@heddle/core/node'
import { createHash, createHmac } from 'node:crypto'
import { sameSecret } from '../app/same-secret.ts'

interface Expected {
  secret: string
  /** The address that HubSpot was told. */
  url: string
  now: Date
}

type Call = Pick<WebhookRequest, 'method' | 'headers' | 'rawBody'>

/** Calls that are older may have been recorded by someone. */
const mostMs = 5 * 60 * 1000

/** Whether HubSpot signed a call: in its newest way, or in an older one where a call has nothing newer. */
export function isSigned(call: Call, expected: Expected): boolean {
  if (expected.secret === '') return false
  const { 'x-hubspot-signature-v3': newest, 'x-hubspot-signature': older = '' } = call.headers
  if (newest !== undefined) return isSignedNow(call, expected, newest)
  return sameSecret(olderSignature(call, expected), older)
}

function isSignedNow(
  { method, headers, rawBody = none }: Call,
  { secret, url, now }: Expected,
  given: string,
) {
  const time = headers['x-hubspot-request-timestamp'] ?? ''
  if (!(Math.abs(now.getTime() - Number(time)) <= mostMs)) return false
  const hash = createHmac('sha256', secret)
    .update(method + readableUrl(url))
    .update(rawBody)
    .update(time)
  return sameSecret(hash.digest('base64'), given)
}

const none = new Uint8Array()

function olderSignature({ method, headers, rawBody = none }: Call, { secret, url }: Expected): string {
  const isSecond = headers['x-hubspot-signature-version'] === 'v2'
  const start = isSecond ? secret + method + url : secret
  return createHash('sha256').update(start).update(rawBody).digest('hex')
}

/** HubSpot writes these characters as they are before it signs. */
const kept = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi

const readableUrl = (url: string): string => url.replaceAll(kept, decodeURIComponent)
