import { isSupplyKind, listConnections, mainConnection, type Workflow } from '@heddle/core/workflow'
import type { HangingNode, Run } from '../context/run.ts'

/** How the nodes of a workflow hang together. */
type Graph = Pick<Run, 'nodes' | 'connectedInputs' | 'subNodes'>

type Parts = Pick<Workflow, 'nodes' | 'connections'>

/** Documents never change, so this is found out once for all executions of a version. */
const known = new WeakMap<Parts['connections'], { of: Parts['nodes']; graph: Graph }>()

export function graphOf({ nodes, connections }: Parts): Graph {
  const before = known.get(connections)
  if (before?.of === nodes) return before.graph
  const graph = {
    nodes: new Map(nodes.map((node) => [node.name, node])),
    connectedInputs: connectedInputs({ nodes, connections }),
    subNodes: hangingNodes({ nodes, connections }),
  }
  known.set(connections, { of: nodes, graph })
  return graph
}

/** Only connections from nodes that exist can ever bring items. */
function connectedInputs(workflow: Parts): Map<string, number[]> {
  const names = new Set(workflow.nodes.map(({ name }) => name))
  const inputs = new Map<string, Set<number>>()
  for (const { source, target, targetInput, type } of listConnections(workflow)) {
    if (type !== mainConnection || !names.has(source)) continue
    const known = inputs.get(target)
    if (known) known.add(targetInput)
    else inputs.set(target, new Set([targetInput]))
  }
  return new Map([...inputs].map(([node, indexes]) => [node, [...indexes].toSorted((a, b) => a - b)]))
}

function hangingNodes(workflow: Parts): Map<string, HangingNode[]> {
  const hanging = listConnections(workflow).flatMap(({ source, target, targetInput, type }) =>
    isSupplyKind(type) ? [{ name: source, kind: type, input: targetInput, target }] : [],
  )
  const byInput = hanging.toSorted((a, b) => a.input - b.input)
  return Map.groupBy(byInput, ({ target }) => target)
}
