import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { beginErrorAnswer } from './answer-error.ts'
import { incomingBody, type BodyLimits } from './incoming-body.ts'
import { problemPage, wantsPage } from './problem-page.ts'
import { sessionCookie, withoutOwnCookies } from './session-cookie.ts'
import { writeUserContent } from './user-content.ts'
import { callKinds, type AnswerCall, type CallKind, type WebCall } from './web-call.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

interface Parts {
  answerCall: AnswerCall
  log: Logger
  config: BodyLimits & { production: boolean }
}

/** Routes by which workflows are called. What they answer is user content and is written as such. */
export function mountWebhooks(app: FastifyInstance, parts: Parts): void {
  const { answerCall, config } = parts
  app.register(async (scope) => {
    await scope.register(multipart, {
      // How large they may be together is counted while they are read.
      limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 100, fields: 1000, parts: 1100 },
    })
    scope.removeContentTypeParser('application/json')
    // Bodies stay unread until it is known who may send them.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.setErrorHandler((error, request, reply) => {
      const { status, envelope } = beginErrorAnswer(parts, { error, request, reply })
      if (wantsPage(request)) return writeUserContent(reply, problemPage(status))
      return reply.send({ ...envelope, code: status })
    })
    for (const kind of callKinds) {
      const answer = async (request: FastifyRequest, reply: Parameters<typeof writeUserContent>[0]) =>
        writeUserContent(reply, await answerCall(readCall(kind, request, config)))
      scope.route({ method: [...methods], url: `/${kind}/*`, exposeHeadRoute: false, handler: answer })
    }
  })
}

function readCall(kind: CallKind, request: FastifyRequest, limits: BodyLimits): WebCall {
  const { '*': path } = request.params as { '*': string }
  return {
    kind,
    request: {
      method: request.method,
      path: path.replace(/^\/+|\/+$/g, ''),
      headers: readHeaders(request),
      // Known when it is known who listens.
      params: {},
      query: { ...(request.query as Record<string, unknown>) },
      ip: request.ip,
    },
    session: request.cookies[sessionCookie],
    body: incomingBody(request, limits),
  }
}

/** The session of whoever calls from a browser that is signed in here is nothing for a workflow to see. */
function readHeaders({ headers }: FastifyRequest): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return []
    const text = Array.isArray(value) ? value.join(', ') : value
    if (name !== 'cookie') return [[name, text] as const]
    const rest = withoutOwnCookies(text)
    return rest === '' ? [] : [[name, rest] as const]
  })
  return Object.fromEntries(entries)
}
