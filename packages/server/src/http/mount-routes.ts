import type { Endpoint } from '@heddle/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceSeconds } from '../auth/known-devices.ts'
import { sessionSeconds } from '../auth/sessions.ts'
import type { BodyReader } from './body-reader.ts'
import { Forbidden } from '../auth/refusals.ts'
import type { HttpParts } from './http-server.ts'
import type { CallerCredentials } from '../auth/authenticate.ts'
import { refuseForeignOrigin } from './origin.ts'
import { performCall } from './perform-call.ts'
import type { RawResponse } from './serve.ts'
import { deviceCookie, sessionCookie } from './session-cookie.ts'
import { WrittenJson } from './written-json.ts'

const publicLimit = { max: 300, timeWindow: 60_000 }

/** Registers every endpoint below `/rest`. The checks come in this order: sign-in, right, origin, values. */
export function mountRoutes(app: FastifyInstance, parts: HttpParts, bodies: BodyReader): void {
  for (const route of parts.routes) {
    const { endpoint } = route
    if (endpoint.anyOrigin) answerPreflight(app, endpoint)
    app.route({
      method: endpoint.method,
      url: `/rest${endpoint.path}`,
      exposeHeadRoute: false,
      // Strangers may call these: no one of them may keep the server busy or fill the database.
      ...(endpoint.scope === 'public' && { config: { rateLimit: publicLimit } }),
      async handler(request, reply) {
        // Before anything can fail: a page of another site is to read also why.
        if (endpoint.anyOrigin) reply.header('access-control-allow-origin', '*')
        const answer = await performCall(route, {
          user: await parts.authenticate(readCredentials(request)),
          refusal: new Forbidden('Your role does not allow this', 'Ask the owner of this instance'),
          async read() {
            refuseForeignOrigin(request)
            const body = await bodies.read(endpoint, request.body as Buffer | undefined)
            return { params: request.params, query: request.query, body }
          },
          surroundings: surroundingsOf(request, reply, parts),
        })
        if (answer instanceof WrittenJson) return sendWritten(reply, answer)
        if (endpoint.raw) return sendRaw(reply, answer as RawResponse)
        return answer === undefined ? {} : { data: answer }
      },
    })
  }
}

/** Lets pages of other instances ask with the version that they run. */
function answerPreflight(app: FastifyInstance, { method, path }: Endpoint): void {
  app.options(`/rest${path}`, { config: { rateLimit: publicLimit } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'heddle-version',
        'access-control-max-age': '86400',
      })
      .send(),
  )
}

/** What a caller shows: a key counts more than a cookie. */
export function readCredentials(request: FastifyRequest): CallerCredentials {
  const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const key = bearer ?? request.headers['x-heddle-api-key']
  return typeof key === 'string' ? { key } : { token: readToken(request) }
}

const readToken = (request: FastifyRequest): string | undefined => request.cookies[sessionCookie]

function surroundingsOf(request: FastifyRequest, reply: FastifyReply, parts: HttpParts) {
  const sessionId = request.headers.sessionid
  return {
    editorSession: typeof sessionId === 'string' ? sessionId : undefined,
    cookie: cookieControl(request, reply, parts),
    request: {
      ip: request.ip,
      hostname: calledHost(request),
      // Of what a proxy says about it only that of a trusted one counts.
      origin: `${request.protocol}://${request.host}`,
      headers: request.headers,
      isGone: () => reply.raw.destroyed,
    },
  }
}

/** As the caller named it; what a proxy header says about it could be anybody's word. */
const calledHost = ({ headers: { host = '' } }: FastifyRequest): string => host.replace(/:\d+$/, '')

function cookieControl(request: FastifyRequest, reply: FastifyReply, { config }: HttpParts) {
  const base = new URL(config.baseUrl)
  const options = {
    path: base.pathname,
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: base.protocol === 'https:',
  }
  return {
    token: readToken(request),
    give(token: string) {
      reply.setCookie(sessionCookie, token, { ...options, maxAge: sessionSeconds })
    },
    clear() {
      reply.clearCookie(sessionCookie, options)
    },
    deviceToken: request.cookies[deviceCookie],
    giveDevice(token: string) {
      reply.setCookie(deviceCookie, token, {
        ...options,
        path: `${base.pathname}rest`,
        maxAge: deviceSeconds,
      })
    },
  }
}

const sendWritten = (reply: FastifyReply, answer: WrittenJson): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(answer.envelope())

function sendRaw(reply: FastifyReply, { status = 200, headers, body }: RawResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}
