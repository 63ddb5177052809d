import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id, idParams } from './ids.ts'
import { jsonObject, jsonQuery, right, timestamp } from './shapes.ts'
import { credentialNameMax, credentialNameMin } from './limits.ts'

const name = z
  .string()
  .trim()
  .min(1, 'The credential name cannot be empty')
  .min(credentialNameMin, `must have at least ${credentialNameMin} characters`)
  .max(credentialNameMax)
const nodesAccess = z.array(z.object({ nodeType: z.string().min(1), date: timestamp.optional() })).max(1000)

export const credentialSchema = z.object({
  id,
  name: z.string(),
  type: z.string(),
  nodesAccess: z.array(z.object({ nodeType: z.string(), date: timestamp })),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Credential = z.infer<typeof credentialSchema>

const draft = z.object({ name, type: z.string().min(1).max(128), data: jsonObject, nodesAccess })

const testResult = z.object({ status: z.enum(['OK', 'Error']), message: z.string() })
export type CredentialTestResult = z.infer<typeof testResult>

/** What is known about a credential besides its own fields. */
const credentialOverview = z.object({
  id,
  right,
  /** Whose it is; null where it is the caller's own. */
  owner: z.string().nullable(),
  usedIn: z.array(z.object({ id, name: z.string(), active: z.boolean() })),
  /** The last test, if there was one since the last change. */
  test: testResult.extend({ testedAt: timestamp }).nullable(),
  /** For accounts that are connected by signing in elsewhere. */
  token: z.object({ expiresAt: timestamp.nullable(), problem: z.string().nullable() }).nullable(),
})
export type CredentialOverview = z.infer<typeof credentialOverview>

/** What comes back from the service's sign-in page; which of these depends on how it ended. */
const callbackQuery = z.object({
  state: z.string().max(4096).optional(),
  code: z.string().max(8192).optional(),
  error: z.string().max(1024).optional(),
  error_description: z.string().max(4096).optional(),
  cid: z.string().max(64).optional(),
  token: z.string().max(1024).optional(),
  oauth_token: z.string().max(4096).optional(),
  oauth_verifier: z.string().max(4096).optional(),
  denied: z.string().max(4096).optional(),
})

export const credentials = {
  list: endpoint({
    method: 'GET',
    path: '/credentials',
    scope: 'credential:read',
    summary: 'All credentials the caller may use, without their data',
    query: z.object({ filter: jsonQuery(z.object({ type: z.string().optional() })).optional() }),
    response: z.array(credentialSchema),
  }),
  newName: endpoint({
    method: 'GET',
    path: '/credentials/new',
    scope: 'credential:read',
    summary: 'A name that is not taken yet',
    query: z.object({ name: z.string().max(credentialNameMax).optional() }),
    response: z.object({ name: z.string() }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/credentials/overview',
    scope: 'credential:read',
    summary: 'Where credentials are used and whether they work',
    response: z.array(credentialOverview),
  }),
  test: endpoint({
    method: 'POST',
    path: '/credentials/test',
    scope: 'credential:update',
    summary: 'Try a credential, stored or not; secrets sent as the constant are those that are stored',
    body: z.object({
      credentials: draft.partial({ nodesAccess: true }).extend({
        name: z.string().optional(),
        /** Empty for one that was never saved. */
        id: z.union([z.literal('').transform(() => undefined), givenId]).optional(),
      }),
      nodeToTestWith: z.string().optional(),
    }),
    response: testResult,
  }),
  get: endpoint({
    method: 'GET',
    path: '/credentials/:id',
    scope: 'credential:read',
    summary: 'One credential; with includeData its fields, secrets as a constant',
    params: idParams,
    query: z.object({ includeData: z.enum(['true', 'false', '']).optional() }),
    response: credentialSchema.extend({ data: jsonObject.optional() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/credentials',
    scope: 'credential:create',
    summary: 'Store a credential',
    body: draft,
    response: credentialSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/credentials/:id',
    scope: 'credential:update',
    summary: 'Change a credential; secrets sent as the constant stay as they are',
    params: idParams,
    body: draft,
    response: credentialSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/credentials/:id',
    scope: 'credential:delete',
    summary: 'Delete a credential',
    params: idParams,
    response: z.literal(true),
  }),
  authorizeOAuth2: endpoint({
    method: 'GET',
    path: '/oauth2-credential/auth',
    scope: 'credential:update',
    summary: 'Where a person signs in to connect an OAuth2 account',
    query: z.object({ id: givenId }),
    response: z.string(),
  }),
  authorizeOAuth1: endpoint({
    method: 'GET',
    path: '/oauth1-credential/auth',
    scope: 'credential:update',
    summary: 'Where a person signs in to connect an OAuth1 account',
    query: z.object({ id: givenId }),
    response: z.string(),
  }),
  receiveOAuth2: endpoint({
    method: 'GET',
    path: '/oauth2-credential/callback',
    scope: 'credential:update',
    summary: 'Where an OAuth2 service sends the person back to',
    query: callbackQuery,
    raw: true,
  }),
  receiveOAuth1: endpoint({
    method: 'GET',
    path: '/oauth1-credential/callback',
    scope: 'credential:update',
    summary: 'Where an OAuth1 service sends the person back to',
    query: callbackQuery,
    raw: true,
  }),
}
