import {
  applyOperation,
  listConnections,
  snapToGrid,
  uniqueNodeName,
  type Connection,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'

type Part = Pick<WorkflowDocument, 'nodes' | 'connections'>

/**
 * Nodes that can join a workflow: with names that are free in it, the connections among them and
 * the expressions that mention them following, and new ids where two nodes must not share one.
 */
export function copyOfNodes(
  into: WorkflowDocument,
  { nodes, connections }: Part,
  [dx, dy]: readonly [number, number] = [0, 0],
): { nodes: WorkflowNode[]; connections: Connection[] } {
  const inside = new Set(nodes.map((node) => node.name))
  const part = { name: '', settings: {}, nodes: [...nodes], connections: {} }
  const wired = listConnections({ connections })
    .filter(({ source, target }) => inside.has(source) && inside.has(target))
    .reduce<WorkflowDocument>(
      (document, connection) => applyOperation(document, { type: 'connect', connection }),
      part,
    )
  const renamed = withFreeNames(into, wired)
  return {
    nodes: renamed.nodes.map((node) => ({
      ...withNewWebhook(node),
      id: crypto.randomUUID(),
      position: snapToGrid([node.position[0] + dx, node.position[1] + dy]),
    })),
    connections: listConnections(renamed),
  }
}

/** The path of a webhook is the id that it was made with, until a person writes another. */
export function withNewWebhook(node: WorkflowNode): WorkflowNode {
  const { webhookId: old, parameters } = node
  if (!old) return node
  const webhookId = crypto.randomUUID()
  return {
    ...node,
    webhookId,
    parameters: parameters.path === old ? { ...parameters, path: webhookId } : parameters,
  }
}

function withFreeNames(into: WorkflowDocument, part: WorkflowDocument): WorkflowDocument {
  const taken = new Set(into.nodes.map((node) => node.name))
  return part.nodes.reduce((document, { name }) => {
    const others = document.nodes.map((node) => node.name).filter((other) => other !== name)
    const to = uniqueNodeName(name, [...taken, ...others])
    return applyOperation(document, { type: 'renameNode', from: name, to })
  }, part)
}
