import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, jsonObject, jsonQuery, timestamp } from './shapes.ts'

export const credentialNameMax = 64

/** Stands for a stored secret: it is shown instead of it, and sent back it means 'as it is stored'. */
export const keptSecret = '__HEDDLE_SECRET_KEPT__'

const name = z.string().trim().min(1, 'The credential name cannot be empty').max(credentialNameMax)
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
}
