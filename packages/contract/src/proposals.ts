import { connectionsSchema, workflowNodeSchema, workflowSettingsSchema } from '@heddle/core/workflow'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id, idParams } from './ids.ts'
import { nodesMax, proposalNoteMax, workflowNameMax } from './limits.ts'
import { timestamp } from './shapes.ts'
import { workflowSchema } from './workflows.ts'

const proposalParams = idParams.extend({ proposalId: givenId })

const document = z.object({
  name: z.string().trim().min(1).max(workflowNameMax),
  nodes: z.array(workflowNodeSchema).max(nodesMax),
  connections: connectionsSchema,
  settings: workflowSettingsSchema,
})

const proposalSummary = z.object({
  id,
  /** What it is for, in the words of whoever made it. */
  note: z.string(),
  /** Name or address of the person with whose key it was made; empty when nobody knows. */
  author: z.string(),
  createdAt: timestamp,
})
export type ProposalSummary = z.infer<typeof proposalSummary>

const storedDocument = z.object({
  name: z.string(),
  nodes: z.array(workflowNodeSchema),
  connections: connectionsSchema,
  settings: workflowSettingsSchema,
})

const proposalSchema = proposalSummary.extend({
  /** The workflow as it was then, and as it would be. */
  before: storedDocument,
  after: storedDocument,
})
export type Proposal = z.infer<typeof proposalSchema>

/** Changes to a workflow that wait until a person accepts or refuses them. */
export const proposals = {
  list: endpoint({
    method: 'GET',
    path: '/workflows/:id/proposals',
    scope: 'workflow:read',
    summary: 'Changes to a workflow that wait for a decision, oldest first',
    params: idParams,
    response: z.array(proposalSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/workflows/:id/proposals/:proposalId',
    scope: 'workflow:read',
    summary: 'One proposed change, with the workflow before and after it',
    params: proposalParams,
    response: proposalSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/workflows/:id/proposals',
    scope: 'workflow:update',
    summary: 'Propose a change to a workflow',
    params: idParams,
    body: document.extend({
      /** What the workflow's `versionId` is now. */
      versionId: z.string('must be the current versionId of the workflow').max(64),
      note: z.string().trim().max(proposalNoteMax).default(''),
    }),
    response: proposalSummary,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/workflows/:id/proposals/:proposalId/accept',
    scope: 'proposal:decide',
    summary: 'Change the workflow as proposed',
    params: proposalParams,
    response: workflowSchema,
  }),
  refuse: endpoint({
    method: 'DELETE',
    path: '/workflows/:id/proposals/:proposalId',
    scope: 'proposal:decide',
    summary: 'Refuse a proposed change',
    params: proposalParams,
    response: z.literal(true),
  }),
}
