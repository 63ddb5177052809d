import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { describeError, isExpected, type Described } from './errors.ts'

interface Failed {
  error: unknown
  request: FastifyRequest
  reply: FastifyReply
}

/** By which somebody who was refused is found in the log. */
const requestIdHeader = 'x-request-id'

/** Puts the head of the answer to a failed call together, and into the log what the caller is not told. */
export function beginErrorAnswer(
  { config, log }: { config: { production: boolean }; log: Logger },
  { error, request, reply }: Failed,
): Described {
  const described = describeError(error, config.production)
  const { status, headers, envelope } = described
  // The route and not the address: that may hold the token of a link.
  const call = { requestId: request.id, method: request.method, route: request.routeOptions.url }
  if (!isExpected(error)) log.error({ error, ...call }, 'request failed')
  else log[levelOf(call.route, status)]({ ...call, status, errorCode: envelope.errorCode }, 'request refused')
  reply.code(status).headers({ ...headers, [requestIdHeader]: request.id })
  return described
}

/** What strangers can cause as often as they like does not fill the log. */
function levelOf(route: string | undefined, status: number): 'warn' | 'info' | 'debug' {
  if (!route?.startsWith('/rest/') || status === 401 || status === 429) return 'debug'
  return status >= 500 ? 'warn' : 'info'
}
