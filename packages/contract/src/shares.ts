import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email } from './person.ts'
import { idParams } from './shapes.ts'

const share = z.object({
  userId: z.uuid(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  mayEdit: z.boolean(),
})
export type Share = z.infer<typeof share>

const body = z.object({
  shares: z.array(z.object({ email, mayEdit: z.boolean() })).max(100, 'with at most 100 people'),
})
const response = z.array(share)

/** With whom somebody shares what is theirs. */
export const shares = {
  ofWorkflow: endpoint({
    method: 'GET',
    path: '/workflows/:id/shares',
    scope: 'workflow:share',
    summary: 'Who else may see or edit a workflow',
    params: idParams,
    response,
  }),
  shareWorkflow: endpoint({
    method: 'PUT',
    path: '/workflows/:id/shares',
    scope: 'workflow:share',
    summary: 'Set who else may see or edit a workflow',
    params: idParams,
    body,
    response,
  }),
  ofCredential: endpoint({
    method: 'GET',
    path: '/credentials/:id/shares',
    scope: 'credential:share',
    summary: 'Who else may use or edit a credential',
    params: idParams,
    response,
  }),
  shareCredential: endpoint({
    method: 'PUT',
    path: '/credentials/:id/shares',
    scope: 'credential:share',
    summary: 'Set who else may use or edit a credential',
    params: idParams,
    body,
    response,
  }),
}
