import { contract } from '@heddle/contract'
import { serve } from '../http/serve.ts'
import type { PushHub } from './push-hub.ts'

export const pushRoutes = ({ push }: { push: PushHub }) =>
  serve(contract.push, {
    connect: ({ user, query, request }) => ({
      headers: {
        'content-type': 'text/event-stream;charset=UTF-8',
        'cache-control': 'no-cache',
        connection: 'keep-alive',
        // Some proxies hold back a stream until it ends unless told otherwise.
        'x-accel-buffering': 'no',
      },
      body: push.connect(
        query.sessionId,
        user.id,
        readEventId(request.headers['last-event-id'] ?? query.lastEventId),
      ),
    }),
  })

function readEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
