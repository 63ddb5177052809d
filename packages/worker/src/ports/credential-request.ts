import { isJsonObject, textOf } from '@heddle/core'
import { isCredentialOf, type HttpRequest, type HttpResponse } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { RequestFailed, sendAuthenticated } from '@heddle/outbound'
import { useCredential, type CredentialUser } from './credential-access.ts'
import type { World } from '../world/world.ts'

interface Sending extends CredentialUser {
  request: HttpRequest
  signal: AbortSignal
}

/** Sends a request, with the credential put in here, so that the node never sees the secret. */
export async function sendWithCredential(
  world: World,
  { request, signal, ...user }: Sending,
): Promise<HttpResponse> {
  const { credential: type, ...plain } = request
  if (type === undefined) return world.http.send(plain, signal)
  const secrets = await useCredential(world, user, { type })
  const send = (given: Record<string, unknown>) =>
    sendAuthenticated(world.http, plain, { type, secrets: given, signal })
  const refused = tokenOf(type, secrets)
  if (refused === undefined || plain.body instanceof ReadableStream) return send(secrets)
  try {
    const response = await send(secrets)
    if (response.status !== 401) return response
    if (response.body instanceof ReadableStream) await response.body.cancel()
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.httpCode !== '401') throw error
  }
  // The service may have ended the token before its time: once more with a new one.
  return send(await useCredential(world, user, { type, refused }))
}

function tokenOf(type: string, { oauthTokenData }: Record<string, unknown>): string | undefined {
  if (!isCredentialOf(catalog.credentialTypes, type, 'oAuth2Api') || !isJsonObject(oauthTokenData))
    return undefined
  return textOf(oauthTokenData.access_token)
}
