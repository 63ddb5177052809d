import { textOf } from '@heddle/core'
import type { AdmitContext, WebhookResponse } from '@heddle/core/node'
import { isSame, refuseCaller } from '../webhook/refuse-caller.ts'
import { problemAnswer } from './mcp-protocol.ts'

/** The answer to an assistant that may not use the tools; undefined for one that may. */
export async function admitAssistant(context: AdmitContext): Promise<WebhookResponse | undefined> {
  const { authentication } = context.params
  switch (authentication) {
    case 'none':
      return undefined
    case 'headerAuth':
      return refuseCaller({ ...context, params: { authentication, options: {} } })
    case 'bearerAuth':
      return refuseBearer(context)
    default:
      // Documents of other products know more ways. Nobody is let in by one that is not there.
      return problemAnswer(501, 'This way of signing in is not supported. Choose another one in the node.')
  }
}

async function refuseBearer({ request, credential }: AdmitContext): Promise<WebhookResponse | undefined> {
  const { token } = await credential('httpBearerAuth')
  if (!token) return problemAnswer(500, "The trigger's credential is incomplete")
  const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (given !== undefined && isSame(given, textOf(token))) return undefined
  return problemAnswer(401, 'Sign in with the bearer token of this server', {
    headers: { 'www-authenticate': 'Bearer realm="MCP"' },
  })
}
