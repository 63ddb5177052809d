import { contract } from '@heddle/contract'
import { hashToken } from '../auth/tokens.ts'
import { Unauthorized } from '../auth/refusals.ts'
import { serve } from '../http/serve.ts'
import type { PushHub } from './push-hub.ts'

export const pushRoutes = ({ push }: { push: PushHub }) =>
  serve(contract.push, {
    connect({ user, query, request, cookie }) {
      // A stream lasts as long as a session: with anything else nobody could end it.
      if (cookie.token === undefined) throw new Unauthorized()
      return {
        headers: {
          'content-type': 'text/event-stream;charset=UTF-8',
          'cache-control': 'no-cache',
          connection: 'keep-alive',
          // Some proxies hold back a stream until it ends unless told otherwise.
          'x-accel-buffering': 'no',
        },
        body: push.connect({
          sessionId: query.sessionId,
          userId: user.id,
          tokenHash: hashToken(cookie.token),
          lastEventId: readEventId(request.headers['last-event-id'] ?? query.lastEventId),
        }),
      }
    },
  })

/** A browser that has seen nothing yet may send an empty one. */
function readEventId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && given !== '' ? given : undefined
}
