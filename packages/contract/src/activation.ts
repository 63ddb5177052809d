import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './ids.ts'
import { timestamp } from './shapes.ts'

const missedMoments = z.object({
  workflowId: id,
  /** Since it was switched on. */
  count: z.number(),
  lastAt: timestamp,
})
export type MissedMoments = z.infer<typeof missedMoments>

export const activation = {
  active: endpoint({
    method: 'GET',
    path: '/active',
    scope: 'workflow:read',
    summary: 'Ids of the active workflows',
    response: z.array(id),
  }),
  missed: endpoint({
    method: 'GET',
    path: '/active/missed',
    scope: 'workflow:read',
    summary: 'Active workflows whose schedules have missed planned moments',
    response: z.array(missedMoments),
  }),
  activationError: endpoint({
    method: 'GET',
    path: '/active/error/:id',
    scope: 'workflow:read',
    summary: 'Why the last activation failed',
    params: idParams,
    response: z.object({ time: z.number(), error: z.object({ message: z.string() }) }).optional(),
  }),
}
