import { isJsonObject, textOf } from '@heddle/core'
import type { HttpResponse } from '@heddle/core/node'
import type { OutboundRequest } from './http-client.ts'
import { keptToken } from './kept-token.ts'
import { RequestFailed } from './request-failed.ts'
import { signClaim } from './sign-claim.ts'

type Secrets = Record<string, unknown>
type Send = (request: OutboundRequest) => Promise<HttpResponse>

/** The token of an installation of a GitHub app: the app signs for itself, GitHub gives what the installation may do. */
export const githubAppToken = (secrets: Secrets, send: Send): Promise<string> =>
  keptToken({
    identity: ['github', secrets.server, secrets.appId, secrets.installationId, secrets.privateKey],
    lifetimeSeconds: 3600,
    request: () => requestToken(secrets, send),
  })

async function requestToken(secrets: Secrets, send: Send): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  // A clock that is a little ahead must not make the claim one of the future.
  const claim = { iss: textOf(secrets.appId).trim(), iat: now - 60, exp: now + 540 }
  const installation = encodeURIComponent(textOf(secrets.installationId).trim())
  const { status, body } = await send({
    method: 'POST',
    url: `${textOf(secrets.server).replace(/\/+$/, '')}/app/installations/${installation}/access_tokens`,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${signClaim(claim, secrets.privateKey)}`,
    },
    ignoreStatus: true,
    secret: { headers: ['authorization'] },
  })
  const answer = isJsonObject(body) ? body : {}
  if (status < 400 && typeof answer.token === 'string') return answer.token
  throw new RequestFailed(`GitHub gives the app no access: ${textOf(answer.message) || `status ${status}`}`, {
    httpCode: String(status),
  })
}
