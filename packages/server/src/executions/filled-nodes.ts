import { fillDefaults, hasNewestLayout } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { catalog } from '@heddle/nodes'

/**
 * Nodes as they ran: with the values that nobody had set. Nodes of unknown types and of older layouts stay as they are.
 */
export const fillNodes = (nodes: readonly WorkflowNode[]): Promise<WorkflowNode[]> =>
  Promise.all(nodes.map(fillNode))

async function fillNode(node: WorkflowNode): Promise<WorkflowNode> {
  const description = (await catalog.findNode(node.type))?.description
  if (!description || !hasNewestLayout(description, node)) return node
  const filled = fillDefaults(description.properties, node.parameters, node.typeVersion)
  return { ...node, parameters: { ...node.parameters, ...filled } }
}
