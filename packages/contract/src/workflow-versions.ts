import { connectionsSchema, workflowNodeSchema, workflowSettingsSchema } from '@heddle/core/workflow'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams } from './ids.ts'
import { timestamp } from './shapes.ts'
import { workflowSchema } from './workflows.ts'
import { versionLabelMax } from './limits.ts'

const versionParams = idParams.extend({ versionId: z.string().max(64) })

const versionSummary = z.object({
  id: z.string(),
  /** The workflow's name at that time. */
  name: z.string(),
  createdAt: timestamp,
  /** What a person called this version; empty when nobody named it. */
  label: z.string(),
  /** Name or address of whoever saved it; empty when nobody knows. */
  author: z.string(),
})
export type WorkflowVersionSummary = z.infer<typeof versionSummary>

const count = z.number().int()

const listedVersion = versionSummary.extend({
  /** How much differs from the version before: nodes by what happened to them, connections, and the rest. Null for the first. */
  changes: z
    .object({
      added: count,
      removed: count,
      changed: count,
      renamed: count,
      moved: count,
      connections: count,
      settings: count,
    })
    .nullable(),
})
export type ListedVersion = z.infer<typeof listedVersion>

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
    response: z.array(listedVersion),
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
  name: endpoint({
    method: 'PATCH',
    path: '/workflows/:id/versions/:versionId',
    scope: 'workflow:update',
    summary: 'Give a version a name, or take it away with an empty one',
    params: versionParams,
    body: z.object({ label: z.string().trim().max(versionLabelMax) }),
    response: versionSummary,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/workflows/:id/versions/:versionId/restore',
    scope: 'workflow:update',
    summary: 'Save a version once more as the newest one',
    params: versionParams,
    body: z.object({
      /** What the workflow's `versionId` is now: whoever saved in between is not overwritten. */
      versionId: z.string('must be the current versionId of the workflow').max(64),
    }),
    response: workflowSchema,
  }),
}
