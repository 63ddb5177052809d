import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId } from './ids.ts'

const registration = z.object({
  /** The credential type; it counts for all that extend it, too. */
  type: z.string(),
  /** For those who may change it; null for others. */
  clientId: z.string().nullable(),
})
export type Registration = z.infer<typeof registration>

/** Apps that an owner has registered with services, for everybody. Their secrets never leave the server. */
export const registrations = {
  list: endpoint({
    method: 'GET',
    path: '/credential-registrations',
    scope: 'credential:read',
    summary: 'Credential types whose accounts need no app of their own, because the instance has one',
    response: z.array(registration),
  }),
  share: endpoint({
    method: 'POST',
    path: '/credential-registrations',
    scope: 'user:manage',
    summary:
      'Make the app of a credential that of the whole instance; the credential then has none of its own',
    body: z.object({ credentialId: givenId }),
    response: registration,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/credential-registrations/:type',
    scope: 'user:manage',
    summary: 'Remove the app of the whole instance; accounts connected with it have to be connected again',
    params: z.object({ type: z.string().min(1).max(128) }),
    response: z.literal(true),
  }),
}
