import { contract, type StoredWorkflow } from '@heddle/contract'
import type { JsonObject } from '@heddle/core'
import {
  fillDefaults,
  issueTexts,
  migrateParameters,
  nodeIssues,
  subNodeIssues,
  subPortsOf,
  type KnownCredentials,
  type NodeIssues,
} from '@heddle/core/node'
import { listConnections, type WorkflowNode } from '@heddle/core/workflow'
import { catalog } from '@heddle/nodes'
import { z } from 'zod'
import { Forbidden } from '../auth/refusals.ts'
import { isTrigger } from '../node-types/listed-node.ts'
import { defineTool, type Ask } from './tool.ts'

export const validateWorkflow = defineTool({
  name: 'validate_workflow',
  title: 'Check a workflow',
  description:
    'Lists what keeps a workflow from running well: missing parameters, credentials and sub-nodes, unknown node types, no trigger.',
  readOnly: true,
  input: z.object({ id: z.string().max(20).describe('The id of the workflow') }),
  async run(ask, { id }) {
    const workflow = await ask(contract.workflows.get, { params: { id } })
    return { id, versionId: workflow.versionId, ...(await issuesIn(ask, workflow)) }
  },
})

type Document = Pick<StoredWorkflow, 'nodes' | 'connections'>

/** The same issues that the editor shows. */
export async function issuesIn(ask: Ask, workflow: Document): Promise<JsonObject> {
  const known = await knownCredentials(ask)
  return {
    issues: await listIssues(workflow, known),
    ...(!known && { note: 'Credentials were not checked: this API key lacks the scope "credential:read".' }),
  }
}

interface Issue {
  node?: string
  text: string
}

/** What keeps a workflow from running well. Without known credentials, nothing is said about any. */
export async function listIssues(workflow: Document, known?: KnownCredentials): Promise<Issue[]> {
  const lists = await Promise.all(
    workflow.nodes.map(async (node) => {
      const issues = await issuesOf(workflow, node, known)
      return issues ? issueTexts(issues, node).map((text) => ({ node: node.name, text })) : []
    }),
  )
  const starts = workflow.nodes.some(({ type, disabled }) => isTrigger(type) && !disabled)
  return [...lists.flat(), ...(starts ? [] : [{ text: 'The workflow has no trigger to start with' }])]
}

async function issuesOf(
  document: Document,
  stored: WorkflowNode,
  known: KnownCredentials | undefined,
): Promise<NodeIssues | undefined> {
  const definition = await catalog.findNode(stored.type)
  const node = definition ? migrateParameters(definition, stored) : stored
  const description = definition?.description
  const found = nodeIssues({
    node,
    description: known || !description ? description : { ...description, credentials: [] },
    known: known ?? { credentials: [], displayName: (type) => type },
  })
  if (!description) return found
  const { typeVersion } = node
  const parameters = fillDefaults(description.properties, node.parameters, typeVersion)
  const filled = new Set(
    listConnections(document).flatMap(({ target, targetInput, type }) =>
      target === node.name ? [`${type} ${targetInput}`] : [],
    ),
  )
  const empty = subNodeIssues(node, subPortsOf(description, { parameters, typeVersion }), {
    isFilled: ({ kind, index }) => filled.has(`${kind} ${index}`),
  })
  return empty ? { ...found, ...empty } : found
}

/** Undefined for a key that may not see them. */
async function knownCredentials(ask: Ask): Promise<KnownCredentials | undefined> {
  try {
    const credentials = await ask(contract.credentials.list, {})
    const displayName = (type: string) =>
      catalog.credentialTypes.find(({ name }) => name === type)?.displayName ?? type
    return { credentials, displayName }
  } catch (error) {
    if (error instanceof Forbidden) return undefined
    throw error
  }
}
