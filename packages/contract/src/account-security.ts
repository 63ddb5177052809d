import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { apiKeyNameMax } from './limits.ts'
import { apiKeyScopes, scopes } from './scopes.ts'
import { done, givenPassword } from './person.ts'
import { textIdParams, moment, timestamp } from './shapes.ts'

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** Sessions, the second factor and keys of one's own account. */
export const accountSecurity = {
  sessions: endpoint({
    method: 'GET',
    path: '/me/sessions',
    scope: 'self:read',
    summary: 'Where one is signed in',
    response: z.array(
      z.object({
        id: z.string(),
        address: z.string().nullable(),
        agent: z.string().nullable(),
        createdAt: timestamp,
        current: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/me/sessions/:id',
    scope: 'self:update',
    summary: 'Sign out elsewhere',
    params: textIdParams,
    response: done,
  }),
  twoFactor: endpoint({
    method: 'GET',
    path: '/me/two-factor',
    scope: 'self:read',
    summary: 'Whether signing in needs a second factor',
    response: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number() }),
  }),
  twoFactorSecret: endpoint({
    method: 'POST',
    path: '/me/two-factor/secret',
    scope: 'self:update',
    summary: 'A new secret for an authenticator app; it counts once it is confirmed',
    response: z.object({ secret: z.string(), url: z.string() }),
  }),
  enableTwoFactor: endpoint({
    method: 'POST',
    path: '/me/two-factor',
    scope: 'self:update',
    summary: 'Ask for codes of an authenticator app from now on; gives the recovery codes, once',
    body: z.object({
      password: givenPassword,
      secret: z.string().regex(/^[A-Z2-7]{32}$/, 'is no secret of ours'),
      code: z.string().max(20),
    }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  disableTwoFactor: endpoint({
    method: 'POST',
    path: '/me/two-factor/disable',
    scope: 'self:update',
    summary: 'Ask for the password alone from now on',
    body: z.object({ password: givenPassword }),
    response: done,
  }),
  apiKeys: endpoint({
    method: 'GET',
    path: '/me/api-keys',
    scope: 'apiKey:manage',
    summary: "One's own API keys, without the keys themselves",
    response: z.array(apiKey),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/me/api-keys',
    scope: 'apiKey:manage',
    summary: 'Make an API key; the answer is the only one that shows it',
    body: z.object({
      name: z.string().trim().min(1, 'is required').max(apiKeyNameMax),
      scopes: z.array(z.enum(apiKeyScopes)).min(1, 'at least one is needed'),
      expiresAt: moment.optional(),
    }),
    response: apiKey.extend({ key: z.string() }),
  }),
  deleteApiKey: endpoint({
    method: 'DELETE',
    path: '/me/api-keys/:id',
    scope: 'apiKey:manage',
    summary: 'Make a key useless',
    params: textIdParams,
    response: done,
  }),
}
