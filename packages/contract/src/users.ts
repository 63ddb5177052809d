import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { jsonObject, timestamp } from './shapes.ts'

export const userSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  personalizationAnswers: jsonObject.nullable(),
  globalRole: z.object({
    id: z.number(),
    name: z.enum(['owner', 'member']),
    scope: z.literal('global'),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
  isPending: z.boolean(),
})
export type User = z.infer<typeof userSchema>

export const users = {
  currentLogin: endpoint({
    method: 'GET',
    path: '/login',
    scope: 'public',
    summary: 'The signed-in user; before the owner is set up, everybody is the default user',
    response: userSchema,
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    scope: 'self:read',
    summary: 'The signed-in user',
    response: userSchema,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    scope: 'public',
    summary: 'End the session',
    response: z.object({ loggedOut: z.literal(true) }),
  }),
}
