import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeError } from './errors.ts'
import { problemPage, wantsPage } from './problem-page.ts'
import { readForm } from './read-form.ts'
import { withoutOwnCookies } from './session-cookie.ts'
import { writeUserContent } from './user-content.ts'
import { callKinds, type AnswerCall, type CallKind, type WebCall } from './web-call.ts'

/** The largest body that is taken into memory; files in forms are written to the disk as they arrive. */
const maxBodyBytes = 16 * 1024 * 1024
const maxFileBytes = 256 * 1024 * 1024

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

interface Parts {
  answerCall: AnswerCall
  production: boolean
}

/** Routes by which workflows are called. What they answer is user content and is written as such. */
export function mountWebhooks(app: FastifyInstance, { answerCall, production }: Parts): void {
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxFileBytes, files: 100, fields: 1000, parts: 1100 },
    })
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.removeContentTypeParser('application/json')
    scope.setErrorHandler((error, request, reply) => {
      const { status, envelope } = describeError(error, production)
      if (wantsPage(request)) return writeUserContent(reply, problemPage(status))
      return reply.code(status).send({ ...envelope, code: status })
    })
    for (const kind of callKinds) {
      const answer = async (request: FastifyRequest, reply: Parameters<typeof writeUserContent>[0]) =>
        writeUserContent(reply, await answerCall(readCall(kind, request)))
      scope.route({ method: [...methods], url: `/${kind}/*`, exposeHeadRoute: false, handler: answer })
    }
  })
}

function readCall(kind: CallKind, request: FastifyRequest): WebCall {
  const { '*': path } = request.params as { '*': string }
  return {
    kind,
    method: request.method,
    path: path.replace(/^\/+|\/+$/g, ''),
    headers: readHeaders(request),
    query: { ...(request.query as Record<string, unknown>) },
    ip: request.ip,
    ...(request.isMultipart()
      ? { readForm: (saveFile) => readForm(request, saveFile) }
      : { bytes: request.body instanceof Uint8Array ? request.body : undefined }),
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
