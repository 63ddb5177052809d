import {
  descendantsOf,
  nodeSpacing,
  subNodesOf,
  type Connection,
  type NodeMove,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { nodeSize } from '../../lib/constants.ts'
import { findNode } from '../document-store.ts'
import { freePosition } from '../free-position.ts'
import { isSticky } from '../sticky.ts'
import { moveWithNotes } from './notes-around.ts'

interface Surroundings {
  document: WorkflowDocument
  widthOf: (node: WorkflowNode) => number
}

/** How far behind a node of some width the next one begins. */
export const stepBehind = (width: number): number => nodeSpacing[0] - nodeSize + width

/** The edit that puts a new node into a connection: what lies downstream moves to make room, and notes grow with it. */
export function insertOperations(
  { document, widthOf }: Surroundings,
  node: WorkflowNode,
  connection: Connection,
): Operation[] {
  const source = findNode(document, connection.source)
  const target = findNode(document, connection.target)
  if (!source || !target) return []
  const behind: Place = [source.position[0] + stepBehind(widthOf(source)), source.position[1]]
  const missing = behind[0] + stepBehind(widthOf(node)) - target.position[0]
  const makesRoom = missing > 0
  const position = makesRoom ? behind : freePosition(document, behind)
  return [
    { type: 'disconnect', connection },
    ...moveWithNotes(
      document,
      makesRoom ? shiftBehind(document, connection, { to: behind, by: missing }) : [],
      { position, neighbours: [source.name, target.name] },
    ),
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

type Place = [number, number]

/** What lies downstream goes to the right, and so does whatever it would come to lie on. */
function shiftBehind(
  document: WorkflowDocument,
  connection: Connection,
  { to, by }: { to: Place; by: number },
): NodeMove[] {
  const from = findNode(document, connection.source)?.position[0] ?? 0
  const following = followersOf(document, connection)
  const movable = document.nodes.filter((node) => node.position[0] > from && !isSticky(node))
  const shift = ({ name, position: [x, y] }: WorkflowNode): NodeMove => ({ name, position: [x + by, y] })
  const moves = movable.filter(({ name }) => following.has(name)).map(shift)
  const places = [to, ...moves.map(({ position }) => position)]
  // The list grows while it is gone through: what is pushed may push others.
  for (const place of places) {
    const pushed = movable.filter(
      ({ name, position }) => isCovered(position, place) && !moves.some((move) => move.name === name),
    )
    moves.push(...pushed.map(shift))
    places.push(...pushed.map((node) => shift(node).position))
  }
  return moves
}

/** Those downstream of a connection, with the sub-nodes that hang on them. */
function followersOf(document: WorkflowDocument, { source, target }: Connection): Set<string> {
  // In a loop the source is downstream too, but it must stay where it is.
  const names = [target, ...descendantsOf(document, target)].filter((name) => name !== source)
  return new Set(names.flatMap((name) => [name, ...subNodesOf(document, name)]))
}

const isCovered = ([x, y]: readonly [number, number], [left, top]: readonly [number, number]): boolean =>
  Math.abs(x - left) < nodeSize && Math.abs(y - top) < nodeSize
