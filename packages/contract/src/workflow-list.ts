import { executionStatuses } from '@heddle/core/run'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id } from './ids.ts'
import { jsonQuery, right, timestamp } from './shapes.ts'
import { bulkMax, workflowNameMax } from './limits.ts'
import { workflowSummary } from './workflows.ts'

const workflowFilter = z.object({
  /** Part of the name, in any case. */
  name: z.string().max(workflowNameMax).optional(),
  active: z.boolean().optional(),
  /** Ids; a workflow must have all of them. */
  tags: z.array(givenId).max(50).optional(),
  /** What lies in this folder; null for what lies in none. */
  folderId: givenId.nullable().optional(),
  /** Also what lies in the folders within. */
  nested: z.boolean().optional(),
})
/** As callers write it. */
export type WorkflowFilter = z.input<typeof workflowFilter>
/** As the server reads it. */
export type ReadWorkflowFilter = z.output<typeof workflowFilter>

export const workflowSorts = ['name', 'updatedAt', 'createdAt', 'lastRun'] as const
export type WorkflowSort = (typeof workflowSorts)[number]

const listQuery = z.object({
  filter: jsonQuery(workflowFilter).optional(),
  sort: z.enum(workflowSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

const listedWorkflow = workflowSummary.extend({
  right,
  /** Name or address of whom it belongs to; null for the caller's own. */
  owner: z.string().nullable(),
  /** Whether somebody beside its owner has a share in it. */
  shared: z.boolean(),
  /** The caller's folder in which it lies. */
  folderId: id.nullable(),
  /** The newest execution, if the caller may see it. */
  lastRun: z
    .object({ id, status: z.enum(executionStatuses), startedAt: timestamp, stoppedAt: timestamp.nullable() })
    .nullable(),
  /** What is stored is no workflow: it can be looked at as text and deleted. */
  unreadable: z.boolean().optional(),
})
export type ListedWorkflow = z.infer<typeof listedWorkflow>

const ids = z.array(givenId).min(1).max(bulkMax)

const bulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('activate'), ids }),
  z.object({ action: z.literal('deactivate'), ids }),
  z.object({ action: z.literal('addTags'), ids, tags: z.array(givenId).min(1).max(50) }),
  z.object({ action: z.literal('removeTags'), ids, tags: z.array(givenId).min(1).max(50) }),
  z.object({ action: z.literal('move'), ids, folderId: givenId.nullable() }),
])
/** As callers write it. */
export type BulkChange = z.input<typeof bulkChange>
/** As the server reads it. */
export type ReadBulkChange = z.output<typeof bulkChange>

/** How it went with one workflow: without a message, well. */
const bulkResult = z.object({
  id,
  /** Empty for one that the caller does not see. */
  name: z.string(),
  message: z.string().optional(),
})
export type BulkResult = z.infer<typeof bulkResult>

/** The workflows as a long list that is looked through, and what is done with many of them at once. */
export const workflowList = {
  page: endpoint({
    method: 'GET',
    path: '/workflows/page',
    scope: 'workflow:read',
    summary: 'A part of the workflows that the caller may see, with how many there are',
    query: listQuery.extend({
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ total: z.number(), results: z.array(listedWorkflow) }),
  }),
  ids: endpoint({
    method: 'GET',
    path: '/workflows/ids',
    scope: 'workflow:read',
    summary: 'Ids of all workflows of such a list, in its order',
    query: listQuery,
    response: z.array(id),
  }),
  change: endpoint({
    method: 'POST',
    path: '/workflows/bulk',
    scope: 'workflow:update',
    summary: 'Change several workflows; one that cannot be changed does not hold up the others',
    body: bulkChange,
    response: z.array(bulkResult),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/workflows/bulk/delete',
    scope: 'workflow:delete',
    summary: 'Delete several workflows; one that cannot be deleted does not hold up the others',
    body: z.object({ ids }),
    response: z.array(bulkResult),
  }),
}
