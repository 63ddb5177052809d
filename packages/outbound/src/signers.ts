import { AppError, isJsonObject, textOf } from '@heddle/core'
import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { answerDigest } from './answer-digest.ts'
import { assumedRole } from './assumed-role.ts'
import type { ClientCertificate, OutboundRequest } from './http-client.ts'
import { githubAppToken } from './github-app.ts'
import { addParts } from './request-parts.ts'
import { encodeBody } from './request-body.ts'
import { RequestFailed } from './request-failed.ts'
import { readUrl } from './request-url.ts'
import { serviceAccountToken } from './service-account.ts'
import { awsPlace, signAws } from './sign-aws.ts'
import { signOAuth1 } from './sign-oauth1.ts'

export type Secrets = Record<string, unknown>
type Send = (request: OutboundRequest) => Promise<HttpResponse>
type Signer = (request: OutboundRequest, secrets: Secrets, send: Send) => Promise<HttpResponse>

/** The account behind a credential has to be connected before it can be used. */
export class NotConnected extends AppError {
  readonly errorCode = 'not_connected'
  readonly status = 403
  override readonly hint = 'Open the credential and connect the account'
  constructor(reason = 'The account of this credential is not connected') {
    super(reason)
  }
}

/** Credential types that a list of headers cannot describe, by name; those that extend them sign alike. */
export const signers: Readonly<Record<string, Signer>> = {
  httpCustomAuth: (request, { json }, send) => send(addParts(request, readJson(json))),

  httpMultipleHeadersAuth: (request, { headers }, send) =>
    send(addParts(request, { headers: listedHeaders(headers) })),

  httpSslAuth: (request, { ca, cert, key, passphrase }, send) =>
    send({ ...request, secret: { certificate: certificateOf({ ca, cert, key, passphrase }) } }),

  oAuth2Api(request, { oauthTokenData }, send) {
    // A type can sign in another way of its own: the bot of Discord works in the name of a connected account.
    if (request.secret?.headers?.includes('authorization')) return send(request)
    const token = isJsonObject(oauthTokenData) ? textOf(oauthTokenData.access_token) : ''
    if (token === '') throw new NotConnected()
    return send(withHeaders(request, { authorization: `Bearer ${token}` }))
  },

  oAuth1Api(request, secrets, send) {
    const token = isJsonObject(secrets.oauthTokenData) ? secrets.oauthTokenData : undefined
    if (!token) throw new NotConnected()
    const authorization = signOAuth1({
      method: request.method ?? 'GET',
      url: readUrl(request),
      ...(request.body instanceof URLSearchParams && { form: request.body }),
      consumerKey: textOf(secrets.consumerKey),
      consumerSecret: textOf(secrets.consumerSecret),
      token: textOf(token.oauth_token),
      tokenSecret: textOf(token.oauth_token_secret),
      signatureMethod: textOf(secrets.signatureMethod),
    })
    return send(withHeaders(request, { authorization }))
  },

  aws: (request, secrets, send) => send(signedForAws(request, secrets)),

  s3: (request, secrets, send) => send(signedForAws(request, { ...secrets, service: 's3' })),

  awsAssumeRole: async (request, secrets, send) =>
    send(signedForAws(request, { ...secrets, ...(await assumedRole(secrets, send)) })),

  async googleApi(request, secrets, send) {
    const token = await serviceAccountToken(secrets, readUrl(request), send)
    return send(withHeaders(request, { authorization: `Bearer ${token}` }))
  },

  async githubAppApi(request, secrets, send) {
    const token = await githubAppToken(secrets, send)
    return send(withHeaders(request, { authorization: `Bearer ${token}` }))
  },

  /** The server first says how it wants to be answered. */
  async httpDigestAuth(request, { user, password }, send) {
    const first = await send({ ...request, ignoreStatus: true })
    const authorization = answerDigest({
      challenge: first.headers['www-authenticate'] ?? '',
      method: request.method ?? 'GET',
      url: readUrl(request),
      user: textOf(user),
      password: textOf(password),
    })
    if (first.status === 401 && authorization) {
      if (first.body instanceof ReadableStream) await first.body.cancel()
      return send(withHeaders(request, { authorization }))
    }
    if (first.status < 400 || request.ignoreStatus) return first
    throw new RequestFailed(`Request failed with status code ${first.status}`, {
      httpCode: String(first.status),
      body: first.body,
    })
  },
}

function signedForAws(request: OutboundRequest, secrets: Secrets): OutboundRequest {
  const url = readUrl(request)
  const { body, headers } = encodeBody(request.body)
  const place = awsPlace(url)
  const signed = signAws({
    method: request.method ?? 'GET',
    url,
    body: typeof body === 'string' || body instanceof Uint8Array ? body : undefined,
    isStream: body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array),
    ...(request.headers && { headers: request.headers }),
    region: place.region ?? textOf(secrets.region),
    service: textOf(secrets.service) || (place.service ?? serviceAt(url, secrets)),
    accessKeyId: textOf(secrets.accessKeyId),
    secretAccessKey: textOf(secrets.secretAccessKey),
    sessionToken: textOf(secrets.sessionToken),
  })
  return withHeaders({ ...request, headers: { ...headers, ...request.headers } }, signed)
}

/** A host of one's own says nothing about the service, unless the credential does. */
function serviceAt({ hostname }: URL, { customEndpoints, s3Endpoint, region }: Secrets): string {
  const own = URL.parse(textOf(s3Endpoint).replace('{region}', textOf(region)))
  return customEndpoints === true && own?.hostname === hostname ? 's3' : 'execute-api'
}

const withHeaders = (request: HttpRequest, headers: Record<string, string>): OutboundRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
  secret: { headers: Object.keys(headers) },
})

function listedHeaders(headers: unknown): Record<string, unknown> {
  const rows = isJsonObject(headers) && Array.isArray(headers.values) ? headers.values : []
  return Object.fromEntries(rows.filter(isJsonObject).map(({ name, value }) => [textOf(name), value]))
}

const certificateOf = (parts: Record<string, unknown>): ClientCertificate =>
  Object.fromEntries(Object.entries(parts).filter(([, text]) => typeof text === 'string' && text !== ''))

function readJson(text: unknown): unknown {
  if (isJsonObject(text)) return text
  try {
    return JSON.parse(textOf(text))
  } catch {
    throw new RequestFailed('The JSON of the credential cannot be read')
  }
}
