import {
  descendantsOf,
  nodeSpacing,
  type Connection,
  type NodeMove,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { nodeSize } from '../../lib/constants.ts'
import { findNode } from '../document-store.ts'

interface Surroundings {
  document: WorkflowDocument
  widthOf: (node: WorkflowNode) => number
}

/** How far behind a node of some width the next one begins. */
export const stepBehind = (width: number): number => nodeSpacing[0] - nodeSize + width

/** The edit that puts a new node into a connection: what lies downstream moves to make room. */
export function insertOperations(
  { document, widthOf }: Surroundings,
  node: WorkflowNode,
  connection: Connection,
): Operation[] {
  const source = findNode(document, connection.source)
  const target = findNode(document, connection.target)
  if (!source || !target) return []
  const position: [number, number] = [source.position[0] + stepBehind(widthOf(source)), source.position[1]]
  const missing = position[0] + stepBehind(widthOf(node)) - target.position[0]
  return [
    { type: 'disconnect', connection },
    ...(missing > 0
      ? [{ type: 'moveNodes', moves: shiftDownstream(document, connection, missing) } as const]
      : []),
    {
      type: 'addNodes',
      nodes: [{ ...node, position }],
      connections: [
        { ...connection, target: node.name, targetInput: 0 },
        { ...connection, source: node.name, sourceOutput: 0 },
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
