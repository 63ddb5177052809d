import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email } from './person.ts'
import { idParams } from './ids.ts'

/** What others may be given on a workflow, and on a credential, where seeing it is using it. */
export const workflowShareRights = ['see', 'run', 'edit'] as const
export const credentialShareRights = ['see', 'edit'] as const

const sharedRight = z.enum(workflowShareRights)
export type SharedRight = z.infer<typeof sharedRight>

const share = z.object({
  userId: z.uuid(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  right: sharedRight,
})
export type Share = z.infer<typeof share>

const bodyWith = <R extends readonly SharedRight[]>(rights: R) =>
  z.object({
    shares: z.array(z.object({ email, right: z.enum(rights) })).max(100, 'with at most 100 people'),
  })
const response = z.array(share)

/** With whom somebody shares what is theirs. */
export const shares = {
  ofWorkflow: endpoint({
    method: 'GET',
    path: '/workflows/:id/shares',
    scope: 'workflow:share',
    summary: 'Who else may see, run or edit a workflow',
    params: idParams,
    response,
  }),
  shareWorkflow: endpoint({
    method: 'PUT',
    path: '/workflows/:id/shares',
    scope: 'workflow:share',
    summary: 'Set who else may see, run or edit a workflow',
    params: idParams,
    body: bodyWith(workflowShareRights),
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
    body: bodyWith(credentialShareRights),
    response,
  }),
}
