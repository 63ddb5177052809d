import { isJsonObject, textOf } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import { createHash } from 'node:crypto'
import { type HttpClient, RequestFailed } from '@heddle/outbound'
import type { Data } from './credential-data.ts'
import { describeRefusal } from './oauth-refusal.ts'

const timeoutMs = 30_000

/** The service does not give a token: the grant is over, refused or was never good. */
export class GrantRefused extends Error {}

export interface Authorization {
  redirectUri: string
  state: string
  verifier: string
}

/** Where a person signs in; the verifier stays here and proves later that the code is ours (PKCE). */
export function authorizationUrl(
  authUrl: URL,
  values: Data,
  { redirectUri, state, verifier }: Authorization,
): string {
  const url = new URL(authUrl)
  const further = new URLSearchParams(textOf(values.authQueryParameters))
  const own = {
    client_id: textOf(values.clientId),
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: textOf(values.scope),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of further) url.searchParams.set(name, value)
  for (const [name, value] of Object.entries(own)) if (value !== '') url.searchParams.set(name, value)
  return url.href
}

export interface TokenData extends Data {
  access_token: string
  /** When to ask for a new one, a little before its end. */
  renewAt?: string
  expiresAt?: string
}

/** Asks for a token: with a code, with a refresh token, or in the client's own name. */
export async function requestToken(
  http: HttpClient,
  values: Data,
  grant: Record<string, string>,
): Promise<TokenData> {
  const request = tokenRequest(values, grant)
  try {
    const { body } = await http.send(request, AbortSignal.timeout(timeoutMs))
    return readToken(body)
  } catch (error) {
    if (!(error instanceof RequestFailed) || !/^4\d\d$/.test(error.httpCode ?? '')) throw error
    throw new GrantRefused(explainRefusal(error), { cause: error })
  }
}

function tokenRequest(values: Data, grant: Record<string, string>): HttpRequest {
  const id = textOf(values.clientId)
  const secret = textOf(values.clientSecret)
  const inHeader = values.authentication !== 'body' && secret !== ''
  const form = new URLSearchParams({
    ...grant,
    ...(!inHeader && { client_id: id, ...(secret !== '' && { client_secret: secret }) }),
  })
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')
  return {
    method: 'POST',
    url: textOf(values.accessTokenUrl),
    headers: { accept: 'application/json', ...(inHeader && { authorization: `Basic ${basic}` }) },
    body: form,
    followRedirects: false,
    timeoutMs,
    maxResponseBytes: 1024 * 1024,
    ignoreTlsErrors: values.ignoreSSLIssues === true,
  }
}

/** Most services answer with JSON, some with a form. */
function readToken(body: unknown): TokenData {
  const answer: Data = isJsonObject(body) ? body : Object.fromEntries(new URLSearchParams(textOf(body)))
  // Slack gives the token of a person beside that of the app, or instead of it.
  const person = isJsonObject(answer.authed_user) ? answer.authed_user : {}
  const token = textOf(person.access_token) || textOf(answer.access_token)
  if (token === '') throw new GrantRefused(describeRefusal(answer) || 'The service returned no access token')
  const seconds = Number(answer.expires_in)
  if (!(seconds > 0)) return { ...answer, access_token: token }
  const early = Math.min(60, seconds / 5)
  const at = (offset: number) => new Date(Date.now() + offset * 1000).toISOString()
  return { ...answer, access_token: token, expiresAt: at(seconds), renewAt: at(seconds - early) }
}

function explainRefusal({ details, httpCode }: RequestFailed): string {
  try {
    const answer: unknown = JSON.parse(textOf(details))
    const described = isJsonObject(answer) ? describeRefusal(answer) : ''
    if (described !== '') return described
  } catch {
    // No JSON: the status has to do.
  }
  return `The service refused to issue a token (status ${httpCode})`
}
