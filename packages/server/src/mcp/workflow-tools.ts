import { contract, type StoredWorkflow } from '@heddle/contract'
import type { JsonObject } from '@heddle/core'
import { applyOperation, listConnections } from '@heddle/core/workflow'
import { z } from 'zod'
import { completeNodes, newConnection, newNode } from './edits.ts'
import { defineTool, type Ask } from './tool.ts'
import { issuesIn } from './validate-workflow.ts'

const pageSize = 50

const listWorkflows = defineTool({
  name: 'list_workflows',
  title: 'List workflows',
  description: 'Lists the workflows that you can see, newest change first.',
  readOnly: true,
  input: z.object({
    name: z.string().max(128).optional().describe('Only workflows with this text in their name'),
    active: z.boolean().optional().describe('Only active workflows, or only inactive ones'),
    offset: z.number().int().min(0).default(0),
  }),
  async run(ask, { name, active, offset }) {
    const { total, results } = await ask(contract.workflowList.page, {
      query: {
        filter: JSON.stringify({ name, active }),
        offset: String(offset),
        limit: String(pageSize),
      },
    })
    return {
      total,
      workflows: results.map(({ id, name: called, active: isActive, updatedAt, right, tags, lastRun }) => ({
        id,
        name: called,
        active: isActive,
        updatedAt,
        right,
        ...(tags.length > 0 && { tags: tags.map((tag) => tag.name) }),
        ...(lastRun && { lastRun: { id: lastRun.id, status: lastRun.status } }),
      })),
      ...(offset + results.length < total && { nextOffset: offset + results.length }),
    }
  },
})

const getWorkflow = defineTool({
  name: 'get_workflow',
  title: 'Get a workflow',
  description:
    'Reads a workflow: its nodes with their parameters, its connections and settings, and the versionId that change_workflow asks for.',
  readOnly: true,
  input: z.object({ id: z.string().max(20).describe('The id of the workflow') }),
  async run(ask, { id }) {
    const workflow = await ask(contract.workflows.get, { params: { id } })
    const proposals = await ask(contract.proposals.list, { params: { id } })
    return {
      ...presented(workflow),
      ...(proposals.length > 0 && {
        openProposals: proposals.map(({ id: proposal, note, createdAt }) => ({
          id: proposal,
          note,
          createdAt,
        })),
      }),
    }
  },
})

const createWorkflow = defineTool({
  name: 'create_workflow',
  title: 'Create a workflow',
  description:
    'Creates a workflow. It is not active: a person switches it on. The answer lists what is still missing.',
  input: z.object({
    name: z.string().trim().min(1).max(128),
    nodes: z.array(newNode).max(500),
    connections: z.array(newConnection).max(2000).default([]),
  }),
  async run(ask, { name, nodes, connections }) {
    const empty = { name, nodes: [], connections: {}, settings: { executionOrder: 'v1' as const } }
    const document = applyOperation(empty, {
      type: 'addNodes',
      nodes: completeNodes(empty, nodes, connections),
      connections,
    })
    const created = await ask(contract.workflows.create, { body: document })
    return savedAnswer(ask, created)
  },
})

/** What is told of a workflow that was just saved. */
export async function savedAnswer(ask: Ask, workflow: StoredWorkflow): Promise<JsonObject> {
  const { id, name, versionId } = workflow
  return { id, name, versionId, ...(await issuesIn(ask, workflow)) }
}

/** Connections as change_workflow takes them. */
function presented(workflow: StoredWorkflow): JsonObject {
  const { id, name, active, versionId, right, updatedAt, nodes, settings, pinData } = workflow
  const pinned = Object.keys(pinData ?? {})
  return {
    id,
    name,
    active,
    versionId,
    right,
    updatedAt,
    nodes,
    connections: listConnections(workflow),
    settings,
    ...(pinned.length > 0 && { nodesWithPinnedData: pinned }),
  }
}

export const workflowTools = [listWorkflows, getWorkflow, createWorkflow]
