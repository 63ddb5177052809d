import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './ids.ts'
import { booleanQuery, timestamp } from './shapes.ts'
import { tagNameMax } from './limits.ts'

const tagName = z.string().trim().min(1, 'Tag name cannot be empty').max(tagNameMax)

export const tagSchema = z.object({ id, name: z.string(), createdAt: timestamp, updatedAt: timestamp })
export type Tag = z.infer<typeof tagSchema>

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/tags',
    scope: 'tag:read',
    summary: 'All tags of the instance, by name',
    query: z.object({ withUsageCount: booleanQuery.optional() }),
    response: z.array(z.object({ id, name: z.string(), usageCount: z.number().optional() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tags',
    scope: 'tag:create',
    summary: 'Make a tag',
    body: z.object({ name: tagName }),
    response: tagSchema,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/tags/:id',
    scope: 'tag:update',
    summary: 'Rename a tag',
    params: idParams,
    body: z.object({ name: tagName }),
    response: z.object({ id, name: z.string(), updatedAt: timestamp }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tags/:id',
    scope: 'tag:delete',
    summary: 'Delete a tag and take it off all workflows',
    params: idParams,
    response: z.literal(true),
  }),
}
