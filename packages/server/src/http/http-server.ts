import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../auth/actor.ts'
import type { CallerCredentials } from '../auth/authenticate.ts'
import type { Config } from '../config.ts'
import type { ProcessRole } from '../db/shared-work.ts'
import { BodyReader } from './body-reader.ts'
import { beginErrorAnswer } from './answer-error.ts'
import { UnknownPath } from './errors.ts'
import { TooManyRequests, Unauthorized } from '../auth/refusals.ts'
import type { BodyLimits } from './incoming-body.ts'
import type { AnswerMcp } from './mcp-call.ts'
import { mountMcp } from './mount-mcp.ts'
import { mountMetrics } from './metrics-route.ts'
import { mountRoutes, readCredentials } from './mount-routes.ts'
import { mountWebhooks } from './mount-webhooks.ts'
import type { Route } from './serve.ts'
import type { AnswerCall } from './web-call.ts'
import { cutSlowBodies, sendingLimits, type SendingLimits } from './slow-bodies.ts'
import { mountEditor, type PageConfig } from './static-editor.ts'
import { translateMessage } from './translate-message.ts'
import { wantedLanguage } from './wanted-language.ts'

/** The largest JSON body of a REST call. */
const maxBodyBytes = 32 * 1024 * 1024
/** How long a caller may take to send a call. */
const longestSendingMs = 10 * 60_000

export interface HttpParts {
  config: PageConfig & BodyLimits & Pick<Config, 'production' | 'trustedProxies' | 'metricsKey'>
  log: Logger
  routes: readonly Route[]
  authenticate(credentials: CallerCredentials): Promise<Actor | undefined>
  /** Answers calls to workflows. */
  answerCall: AnswerCall
  /** Answers assistants; undefined when the instance has no place for them. */
  answerMcp: AnswerMcp | undefined
  /** Why the server cannot do its work at the moment; undefined when it can. */
  findProblem(): Promise<string | undefined>
  /** Figures for a monitoring system. */
  writeMetrics(): Promise<{ type: string; text: string }>
  /** Folder with the built editor. */
  editorDir: string
  /** A worker answers nothing but questions about its health, a webhook process calls to workflows as well. */
  role: ProcessRole
  sending?: SendingLimits
}

export interface HttpServer {
  listen(address: { host: string; port: number }): Promise<number>
  /** From now on the health checks say so. */
  setHealthy(): void
  close(): Promise<void>
  /** A request without a socket, for tests. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** Builds the one HTTP server: REST, health, editor. */
export async function createHttpServer(parts: HttpParts): Promise<HttpServer> {
  const { sending = sendingLimits } = parts
  const app = fastify({
    http: { headersTimeout: sending.headMs, connectionsCheckingInterval: sending.headMs / 4 },
    bodyLimit: maxBodyBytes,
    requestTimeout: longestSendingMs,
    // Otherwise all callers behind a proxy would look like one, and one could have all of them locked out.
    trustProxy: parts.config.trustedProxies,
    // Calls under way are answered; connections without one are closed.
    forceCloseConnections: 'idle',
    rewriteUrl: withoutPrefix(new URL(parts.config.baseUrl).pathname),
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: () => randomUUID(),
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  })
  cutSlowBodies(app, sending)
  takeJsonBodies(app)
  answerErrors(app, parts)
  let healthy = false
  // Alive: whoever watches the process need not start it anew, whatever else is away.
  app.get('/healthz', (_request, reply) =>
    reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'starting' }),
  )
  // Ready: calls are worth sending here.
  app.get('/readyz', async (_request, reply) => {
    if (!healthy) return reply.code(503).send({ status: 'starting' })
    const reason = await parts.findProblem()
    return reason === undefined
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'unavailable', reason })
  })
  mountMetrics(app, parts)
  const bodies = new BodyReader()
  app.addHook('onClose', () => bodies.stop())
  if (parts.role === 'web') mountRoutes(app, parts, bodies)
  if (parts.role === 'web') mountMcp(app, parts)
  if (parts.role !== 'worker') mountWebhooks(app, parts)
  if (parts.role === 'web') await mountEditor(app, parts)
  await app.ready()
  return {
    async listen(address) {
      await app.listen(address)
      const bound = app.server.address()
      return typeof bound === 'object' && bound ? bound.port : address.port
    },
    setHealthy() {
      healthy = true
    },
    async close() {
      // A caller whose call was under way would keep the connection, and the process with it until its deadline.
      const look = setInterval(() => app.server.closeIdleConnections(), 50)
      await app.close()
      clearInterval(look)
    },
    inject: (options) => app.inject(options),
  }
}

/** Values are checked by the schemas of the contract. What Fastify checks them with is large, and stays unloaded. */
const noSchemas = () => () => {
  throw new Error('Routes have no schemas of Fastify')
}

/** A proxy may pass the path prefix on or strip it: both work. */
function withoutPrefix(basePath: string) {
  const prefix = basePath.replace(/\/$/, '')
  return ({ url = '/' }: { url?: string }) =>
    prefix !== '' && (url === prefix || url.startsWith(`${prefix}/`)) ? url.slice(prefix.length) || '/' : url
}

/** They are read when it is known who has sent them. */
function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
}

function answerErrors(app: FastifyInstance, parts: HttpParts): void {
  const { config, authenticate } = parts
  app.setErrorHandler(async (error, request, reply) => {
    const { envelope } = beginErrorAnswer(parts, { error, request, reply })
    const language = wantedLanguage(request, config.locale)
    const message = await translateMessage(envelope.message, language)
    const hint = await translateMessage(envelope.hint, language)
    return reply.send({ ...envelope, message, hint })
  })
  app.setNotFoundHandler(async (request) => {
    if (!(await authenticate(readCredentials(request)))) throw new Unauthorized()
    throw new UnknownPath(request.method, request.url)
  })
}
