import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './shapes.ts'

export const activation = {
  active: endpoint({
    method: 'GET',
    path: '/active',
    scope: 'workflow:read',
    summary: 'Ids of the active workflows',
    response: z.array(id),
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
