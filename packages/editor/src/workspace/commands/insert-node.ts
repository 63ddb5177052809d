import {
  descendantsOf,
  nodeSpacing,
  type Connection,
  type NodeMove,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { findNode } from '../document-store.ts'

/** The edit that puts a new node into a wire: what lies downstream moves to make room. */
export function insertOperations(
  document: WorkflowDocument,
  node: WorkflowNode,
  wire: Connection,
): Operation[] {
  const source = findNode(document, wire.source)
  const target = findNode(document, wire.target)
  if (!source || !target) return []
  const position: [number, number] = [source.position[0] + nodeSpacing[0], source.position[1]]
  const missing = position[0] + nodeSpacing[0] - target.position[0]
  return [
    { type: 'disconnect', connection: wire },
    ...(missing > 0 ? [{ type: 'moveNodes', moves: shiftDownstream(document, wire, missing) } as const] : []),
    {
      type: 'addNodes',
      nodes: [{ ...node, position }],
      connections: [
        { ...wire, target: node.name, targetInput: 0 },
        { ...wire, source: node.name, sourceOutput: 0 },
      ],
    },
  ]
}

function shiftDownstream(document: WorkflowDocument, { source, target }: Connection, by: number): NodeMove[] {
  const names = new Set([target, ...descendantsOf(document, target)])
  // In a loop the source is downstream too, but it must stay where it is.
  names.delete(source)
  const from = findNode(document, source)?.position[0] ?? 0
  return document.nodes
    .filter(({ name, position }) => names.has(name) && position[0] > from)
    .map(({ name, position }) => ({ name, position: [position[0] + by, position[1]] }))
}
