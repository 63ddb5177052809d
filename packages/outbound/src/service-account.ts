import { isJsonObject, textOf } from '@heddle/core'
import type { HttpResponse } from '@heddle/core/node'
import type { OutboundRequest } from './http-client.ts'
import { keptToken } from './kept-token.ts'
import { RequestFailed } from './request-failed.ts'
import { signClaim } from './sign-claim.ts'

type Secrets = Record<string, unknown>
type Send = (request: OutboundRequest) => Promise<HttpResponse>

const tokenUrl = 'https://oauth2.googleapis.com/token'
const lifetimeSeconds = 3600

/** The token of a Google service account for what an address needs. */
export function serviceAccountToken(secrets: Secrets, url: URL, send: Send): Promise<string> {
  const scope = scopeFor(secrets, url)
  return keptToken({
    identity: ['google', secrets.email, secrets.privateKey, subjectOf(secrets), scope],
    lifetimeSeconds,
    request: () => requestToken(secrets, scope, send),
  })
}

const subjectOf = ({ inpersonate, delegatedEmail }: Secrets): string | undefined =>
  inpersonate === true ? textOf(delegatedEmail) || undefined : undefined

/** What services need, by the beginning of their addresses. */
const scopes: readonly (readonly [start: string, scope: string])[] = [
  ['sheets.googleapis.com/', 'https://www.googleapis.com/auth/spreadsheets'],
  ['docs.googleapis.com/', 'https://www.googleapis.com/auth/documents'],
  ['gmail.googleapis.com/', 'https://mail.google.com/'],
  ['www.googleapis.com/gmail/', 'https://mail.google.com/'],
  ['www.googleapis.com/calendar/', 'https://www.googleapis.com/auth/calendar'],
  ['www.googleapis.com/drive/', 'https://www.googleapis.com/auth/drive'],
  ['www.googleapis.com/upload/drive/', 'https://www.googleapis.com/auth/drive'],
  ['www.googleapis.com/discovery/', 'https://www.googleapis.com/auth/drive'],
]
const otherScope = 'https://www.googleapis.com/auth/cloud-platform'

/** A person may name the scopes for services that have no node; otherwise the least that the service accepts. */
function scopeFor({ httpNode, scopes: own }: Secrets, { hostname, pathname }: URL): string {
  const named =
    httpNode === true
      ? textOf(own)
          .replace(/[\s,]+/g, ' ')
          .trim()
      : ''
  const place = hostname + pathname
  return named || (scopes.find(([start]) => place.startsWith(start))?.[1] ?? otherScope)
}

async function requestToken(secrets: Secrets, scope: string, send: Send): Promise<string> {
  const { status, body } = await send({
    method: 'POST',
    url: tokenUrl,
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signedClaim(secrets, scope),
    }),
    ignoreStatus: true,
    secret: { inBody: true },
  })
  const answer = isJsonObject(body) ? body : {}
  if (status < 400 && typeof answer.access_token === 'string') return answer.access_token
  const reason = textOf(answer.error_description) || textOf(answer.error) || `status ${status}`
  throw new RequestFailed(`Google gives the service account no access: ${reason}`, {
    httpCode: String(status),
  })
}

/** Says who asks for what, signed with the key of the account (RFC 7523). */
function signedClaim(secrets: Secrets, scope: string): string {
  const now = Math.floor(Date.now() / 1000)
  const subject = subjectOf(secrets)
  const claim = {
    iss: textOf(secrets.email).trim(),
    scope,
    aud: tokenUrl,
    iat: now,
    exp: now + lifetimeSeconds,
    ...(subject !== undefined && { sub: subject }),
  }
  return signClaim(claim, secrets.privateKey)
}
