import { PassingMap } from '@heddle/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import { TooSlow } from './errors.ts'

/** How slowly a caller may send. */
export interface SendingLimits {
  /** How long the head of a call may take, all in all. */
  headMs: number
  /** In each such time so many bytes of a body have to come. */
  bodyMs: number
  bodyBytes: number
}

/** Slower than any connection that a person would put up with. */
export const sendingLimits: SendingLimits = { headMs: 20_000, bodyMs: 20_000, bodyBytes: 1024 }

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  /** Of the connection, when the current time began. */
  bytes: number
  since: number
  told: boolean
}

/**
 * Cuts off callers whose body trickles: each of them holds a connection, memory and a file for as long as they like. Nobody is
 * blamed while it is us who do not read.
 */
export function cutSlowBodies(app: FastifyInstance, { bodyMs, bodyBytes }: SendingLimits): void {
  const open = new PassingMap<string, Sending>()
  const timer = setInterval(() => {
    for (const sending of open.values()) look(sending)
  }, bodyMs / 4).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request))
      watch({ request, reply, bytes: bytesOf(request), since: performance.now(), told: false })
    done()
  })

  function watch(sending: Sending): void {
    const { id, raw } = sending.request
    open.set(id, sending)
    raw.once('close', () => open.delete(id))
  }

  function look(sending: Sending): void {
    const { request, bytes, since } = sending
    if (request.raw.complete) return open.delete(request.id)
    if (performance.now() - since < bodyMs) return
    const came = bytesOf(request) - bytes
    if (came < bodyBytes && request.raw.readableLength === 0) cut(sending)
    sending.bytes += came
    sending.since = performance.now()
  }
}

/** Calls of tests come without a connection. */
const hasBody = ({ headers, raw }: FastifyRequest): boolean =>
  raw.socket instanceof Socket &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

const bytesOf = ({ raw }: FastifyRequest): number => raw.socket.bytesRead

/** Whoever reads the body hears of it and answers. One that has its answer, or gets none, loses the connection. */
function cut(sending: Sending): void {
  const { request, reply, told } = sending
  const isAwaited = request.raw.listenerCount('error') > 0
  if (told || reply.sent) request.raw.socket.destroy()
  else if (isAwaited) {
    sending.told = true
    reply.header('connection', 'close')
    request.raw.emit('error', new TooSlow())
  }
}
