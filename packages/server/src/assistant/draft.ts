import type { JsonObject } from '@heddle/core'
import {
  diffDocuments,
  listConnections,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { z } from 'zod'
import { check } from '../http/check-input.ts'
import { applyEdits, nodeEdits, type Edit } from '../mcp/edits.ts'
import { nodeTools } from '../mcp/node-tools.ts'
import type { Ask } from '../mcp/tool.ts'
import { listIssues } from '../mcp/validate-workflow.ts'
import type { AssistantTool } from './converse.ts'
import { restoredParameters, shownParameters } from './hidden-secrets.ts'

/** A workflow that the assistant works on. Nobody else sees it, and it is stored nowhere. */
export interface Draft {
  document: WorkflowDocument
}

const editInput = z.object({
  operations: z
    .array(z.discriminatedUnion('type', nodeEdits))
    .min(1)
    .max(200)
    .describe('Applied in their order, all or none'),
})

/** Everything that the assistant can do: look up node types, and change the draft. */
export const draftTools = (draft: Draft, ask: Ask): AssistantTool[] => [
  ...nodeTools.map(({ name, description, input, run }) => ({
    name,
    description,
    inputSchema: schemaOf(input),
    run: (given: JsonObject) => run(ask, check(input, given) as JsonObject),
  })),
  {
    name: 'edit_workflow',
    description:
      'Changes the workflow by a list of operations, and tells what it still lacks. The person sees the result and decides whether to keep it.',
    inputSchema: schemaOf(editInput),
    async run(given) {
      const { operations } = check(editInput, given) as z.output<typeof editInput>
      const before = draft.document
      draft.document = applyEdits(
        before,
        operations.map((each) => asAllowed(each, before)),
      )
      return { changed: changesIn(before, draft.document), issues: await listIssues(draft.document) }
    },
  },
]

/** Credentials are chosen by people: whatever text asks for one, the assistant cannot attach it. */
function asAllowed(each: Edit, { nodes }: WorkflowDocument): Edit {
  if (each.type === 'addNodes')
    return { ...each, nodes: each.nodes.map(({ credentials: _refused, ...node }) => node) }
  if (each.type === 'updateNode') {
    const { credentials: _refused, ...changes } = each.changes
    return { ...each, changes }
  }
  if (each.type !== 'setParameters') return each
  const now = nodes.find(({ name }) => name === each.node)?.parameters ?? {}
  return { ...each, parameters: restoredParameters(each.parameters, now) }
}

function changesIn(before: WorkflowDocument, after: WorkflowDocument): JsonObject {
  const { nodes, connections } = diffDocuments(before, after)
  return {
    nodesAdded: nodes.added.length,
    nodesRemoved: nodes.removed.length,
    nodesEdited: nodes.changed.length,
    nodesRenamed: nodes.renamed.length,
    connectionsAdded: connections.added.length,
    connectionsRemoved: connections.removed.length,
  }
}

const schemaOf = (input: z.ZodObject): JsonObject => ({
  ...z.toJSONSchema(input, { io: 'input', target: 'draft-7' }),
  type: 'object',
})

/** The workflow as the model reads it: without credentials, pinned data and other secrets. */
export async function describeDraft({ document }: Draft): Promise<string> {
  const nodes = await Promise.all(document.nodes.map(shownNode))
  return JSON.stringify({ name: document.name, nodes, connections: listConnections(document) })
}

async function shownNode(node: WorkflowNode): Promise<JsonObject> {
  const { id: _id, credentials: _credentials, webhookId: _webhookId, ...rest } = node
  return { ...rest, parameters: await shownParameters(node) }
}
