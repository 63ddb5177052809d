import {
  applyOperation,
  listConnections,
  snapToGrid,
  uniqueNodeName,
  type Connection,
  type Operation,
  type PinData,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'

type Part = Pick<WorkflowDocument, 'nodes' | 'connections' | 'pinData'>

interface Copy {
  nodes: WorkflowNode[]
  connections: Connection[]
  pinData: PinData
}

/**
 * Nodes that can join a workflow: with names that are free in it, the connections among them, the expressions that
 * mention them and what is pinned to them following, and new ids where two nodes must not share one.
 */
export function copyOfNodes(
  into: WorkflowDocument,
  { nodes, connections, pinData }: Part,
  [dx, dy]: readonly [number, number] = [0, 0],
): Copy {
  const inside = new Set(nodes.map((node) => node.name))
  const part = {
    name: '',
    settings: {},
    nodes: [...nodes],
    connections: {},
    pinData: pinnedOf(pinData, inside),
  }
  const connected = listConnections({ connections })
    .filter(({ source, target }) => inside.has(source) && inside.has(target))
    .reduce<WorkflowDocument>(
      (document, connection) => applyOperation(document, { type: 'connect', connection }),
      part,
    )
  const renamed = withFreeNames(into, connected)
  return {
    nodes: renamed.nodes.map((node) => ({
      ...withNewWebhook(node),
      id: crypto.randomUUID(),
      position: snapToGrid([node.position[0] + dx, node.position[1] + dy]),
    })),
    connections: listConnections(renamed),
    pinData: renamed.pinData ?? {},
  }
}

/** What is pinned to some of the nodes. */
export const pinnedOf = (pinData: PinData = {}, names: ReadonlySet<string>): PinData =>
  Object.fromEntries(Object.entries(pinData).filter(([name]) => names.has(name)))

/** The edit by which a copy joins a workflow. */
export const joinOperations = ({ nodes, connections, pinData }: Copy): Operation[] => [
  { type: 'addNodes', nodes, connections },
  ...Object.entries(pinData).map(([node, items]): Operation => ({ type: 'setPinData', node, items })),
]

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
