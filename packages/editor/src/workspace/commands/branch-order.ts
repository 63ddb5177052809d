import {
  listConnections,
  mainConnection,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'

/** Nodes as one meets them when each branch is followed to its end, the upper output first: so drawn, none crosses another. */
export function branchOrder(
  document: WorkflowDocument,
  nodes: readonly WorkflowNode[],
): ReadonlyMap<string, number> {
  const names = new Set(nodes.map(({ name }) => name))
  const connections = listConnections(document)
    .filter(({ source, target, type }) => type === mainConnection && names.has(source) && names.has(target))
    .toSorted((a, b) => a.sourceOutput - b.sourceOutput)
  const next = Map.groupBy(connections, ({ source }) => source)
  const fed = new Set(connections.map(({ target }) => target))
  const order = new Map<string, number>()
  const follow = (start: string) => {
    const due = [start]
    for (let name = due.pop(); name !== undefined; name = due.pop()) {
      if (order.has(name)) continue
      order.set(name, order.size)
      due.push(...(next.get(name) ?? []).map(({ target }) => target).toReversed())
    }
  }
  const fromTop = nodes.toSorted((a, b) => a.position[1] - b.position[1])
  for (const { name } of fromTop) if (!fed.has(name)) follow(name)
  // What is left lies on circles that nothing leads into.
  for (const { name } of fromTop) follow(name)
  return order
}
