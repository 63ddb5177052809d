import {
  connectionsSchema,
  pinDataSchema,
  workflowNodeSchema,
  workflowSettingsSchema,
} from '@heddle/core/workflow'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id, idParams } from './ids.ts'
import { jsonObject, jsonQuery, right, timestamp } from './shapes.ts'
import { tagSchema } from './tags.ts'
import { nodesMax, workflowNameMax } from './limits.ts'

const name = z.string().trim().min(1, 'The workflow name cannot be empty').max(workflowNameMax)

const nodes = z.array(workflowNodeSchema).max(nodesMax)
const tagIds = z.array(z.union([givenId, z.object({ id: givenId }).transform((tag) => tag.id)]))

export const workflowSummary = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  tags: z.array(tagSchema),
})

const workflowOfList = workflowSummary.extend({
  /** Only where it is less than that of an owner. */
  right: right.optional(),
})
export type WorkflowSummary = z.infer<typeof workflowOfList>

export const workflowSchema = workflowSummary.extend({
  nodes: z.array(workflowNodeSchema),
  connections: connectionsSchema,
  settings: workflowSettingsSchema,
  pinData: pinDataSchema.optional(),
  staticData: jsonObject.nullable(),
  /** Changes with every save; a PATCH that carries an older one is refused. */
  versionId: z.string(),
  right,
  /** Name of the person on whose behalf it runs by itself; empty when they have none. */
  publisher: z.string(),
})
export type StoredWorkflow = z.infer<typeof workflowSchema>

const subscriptionProblem = z.object({ node: z.string(), message: z.string() })
/** A node whose service could not be told to stop calling, and what the service said. */
export type SubscriptionProblem = z.infer<typeof subscriptionProblem>

const rawWorkflow = z.object({
  id,
  name: z.string(),
  /** What is wrong with it; null when it can be read. */
  problem: z.string().nullable(),
  /** The stored texts in one file, as they are. */
  text: z.string(),
})
export type RawWorkflow = z.infer<typeof rawWorkflow>

const draft = z.object({
  name,
  nodes,
  connections: connectionsSchema,
  active: z.boolean(),
  settings: workflowSettingsSchema,
  pinData: pinDataSchema,
  tags: tagIds,
})

export const workflows = {
  list: endpoint({
    method: 'GET',
    path: '/workflows',
    scope: 'workflow:read',
    summary: 'All workflows the caller may see, without their nodes',
    query: z.object({
      filter: jsonQuery(z.object({ active: z.boolean().optional(), id: givenId.optional() })).optional(),
    }),
    response: z.array(workflowOfList),
  }),
  newName: endpoint({
    method: 'GET',
    path: '/workflows/new',
    scope: 'workflow:read',
    summary: 'A name that is not taken yet',
    query: z.object({ name: z.string().max(workflowNameMax).optional() }),
    response: z.object({ name: z.string() }),
  }),
  fromUrl: endpoint({
    method: 'GET',
    path: '/workflows/from-url',
    scope: 'workflow:create',
    summary: 'Fetch a workflow file from a URL',
    query: z.object({ url: z.string() }),
    response: z.object({ name: z.string().optional(), nodes: z.array(jsonObject), connections: jsonObject }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/workflows/:id',
    scope: 'workflow:read',
    summary: 'One workflow, whole',
    params: idParams,
    response: workflowSchema,
  }),
  raw: endpoint({
    method: 'GET',
    path: '/workflows/:id/raw',
    scope: 'workflow:read',
    summary: 'The stored text of a workflow, also of one that cannot be read',
    params: idParams,
    response: rawWorkflow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/workflows',
    scope: 'workflow:create',
    summary: 'Store a new workflow',
    body: draft.partial().required({ name: true, nodes: true, connections: true }),
    response: workflowSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/workflows/:id',
    scope: 'workflow:update',
    summary: 'Change any part of a workflow',
    params: idParams,
    body: draft.partial().extend({ versionId: z.string().optional() }),
    response: workflowSchema.extend({
      /** Services that may go on calling, although the workflow does not listen any more. */
      stillCalling: z.array(subscriptionProblem).optional(),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/workflows/:id',
    scope: 'workflow:delete',
    summary: 'Delete a workflow with its executions',
    params: idParams,
    response: z.literal(true),
  }),
}
