import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './shapes.ts'

const serverProcess = z.object({
  id: z.string(),
  role: z.enum(['web', 'webhook', 'worker']),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  startedAt: timestamp,
  /** How many executions it runs at a time; 0 when it takes none from the queue. */
  concurrency: z.number(),
  /** How many it runs now, or has in line. */
  running: z.number(),
  /** Whether it does what one process does for all. */
  leads: z.boolean(),
})
export type ServerProcess = z.infer<typeof serverProcess>

/** The processes that share the work of the instance. */
export const processes = {
  list: endpoint({
    method: 'GET',
    path: '/processes',
    scope: 'user:manage',
    summary: 'The processes of the instance and the queue between them',
    response: z.object({
      /** Null when there is one process only. */
      queue: z.object({ kind: z.enum(['postgres', 'redis']), length: z.number() }).nullable(),
      /** So many executions wait that calls to webhooks and forms are answered with 429. */
      refusesCalls: z.boolean(),
      processes: z.array(serverProcess),
    }),
  }),
}
