import type { AnyNode, Node } from 'acorn'

type See = (node: AnyNode, parent: AnyNode | undefined) => void

interface Visit {
  node: Node
  parent: AnyNode | undefined
}

/** Visits a syntax tree, parents first and from left to right, however deep it is. */
export function walk(root: Node, see: See): void {
  const pending: Visit[] = [{ node: root, parent: undefined }]
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    // Every node that the parser makes belongs to the closed union.
    const current = visit.node as AnyNode
    see(current, visit.parent)
    for (const node of childrenOf(visit.node).toReversed()) pending.push({ node, parent: current })
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
