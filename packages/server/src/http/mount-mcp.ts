import { AppError, parseJsonBody } from '@heddle/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unauthorized } from '../auth/refusals.ts'
import type { HttpParts } from './http-server.ts'
import { readCredentials } from './mount-routes.ts'

/** What an assistant says in one message. A workflow of thousands of nodes is smaller. */
const mostBytes = 4 * 1024 * 1024

/** Assistants that expect a stream, or a session to end, are told that there is neither. */
class OnlyPost extends AppError {
  readonly errorCode = 'method_not_allowed'
  readonly status = 405
  override readonly hint = 'Connect with the transport "streamable HTTP", which sends POST requests'
  constructor() {
    super('This address only answers POST requests')
  }
}

/** Where assistants reach this instance. A browser's cookie does not count here: only a key does. */
export function mountMcp(app: FastifyInstance, { authenticate, answerMcp }: HttpParts): void {
  if (!answerMcp) return
  app.post('/mcp', { bodyLimit: mostBytes }, async (request, reply) => {
    const { key } = readCredentials(request)
    const actor = key === undefined ? undefined : await authenticate({ key })
    if (!actor) {
      reply.header('www-authenticate', 'Bearer realm="Heddle"')
      throw new Unauthorized('Sign in with an API key: send the header "Authorization: Bearer <key>"')
    }
    const body = parseJsonBody((request.body as Buffer | undefined)?.toString() ?? '')
    const { status, type, text } = await answerMcp(actor, { headers: spokenIn(request), body })
    if (type !== null) reply.type(type)
    return reply.code(status).send(text === '' ? undefined : text)
  })
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    handler(_request, reply) {
      reply.header('allow', 'POST')
      throw new OnlyPost()
    },
  })
}

/** Those that the protocol looks at. */
const names = ['accept', 'content-type', 'mcp-protocol-version'] as const

const spokenIn = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
