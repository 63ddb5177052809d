import { connectionsSchema, workflowNodeSchema, workflowSettingsSchema } from '@heddle/core'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, timestamp } from './shapes.ts'
import { workflowSchema } from './workflows.ts'

const versionParams = idParams.extend({ versionId: z.string().max(64) })

const versionSummary = z.object({
  id: z.string(),
  /** The workflow's name at that time. */
  name: z.string(),
  createdAt: timestamp,
  /** Name or address of whoever saved it; empty when nobody knows. */
  author: z.string(),
})
export type WorkflowVersionSummary = z.infer<typeof versionSummary>

export const workflowVersions = {
  list: endpoint({
    method: 'GET',
    path: '/workflows/:id/versions',
    scope: 'workflow:read',
    summary: 'What was saved of a workflow, newest first',
    params: idParams,
    query: z.object({
      /** Only those before this version. */
      before: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    response: z.array(versionSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/workflows/:id/versions/:versionId',
    scope: 'workflow:read',
    summary: 'One version, whole',
    params: versionParams,
    response: versionSummary.extend({
      nodes: z.array(workflowNodeSchema),
      connections: connectionsSchema,
      settings: workflowSettingsSchema,
    }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/workflows/:id/versions/:versionId/restore',
    scope: 'workflow:update',
    summary: 'Save a version once more as the newest one',
    params: versionParams,
    response: workflowSchema,
  }),
}
