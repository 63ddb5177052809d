import type { AnyNode, Node } from 'acorn'

type See = (node: AnyNode, parent: AnyNode | undefined) => void

/** Visits a syntax tree, parents first. */
export function walk(node: Node, see: See, parent?: AnyNode): void {
  // Every node that the parser makes belongs to the closed union.
  const current = node as AnyNode
  see(current, parent)
  for (const child of childrenOf(node)) walk(child, see, current)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
