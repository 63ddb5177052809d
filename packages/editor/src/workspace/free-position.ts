import { nodeSpacing, type WorkflowDocument, type WorkflowNode } from '@heddle/core/workflow'
import { nodeSize } from '../lib/constants.ts'
import { isSticky } from './sticky.ts'

/** The wanted place, or the next one below it where no node stands. */
export const freePosition = (document: WorkflowDocument, from: [number, number]): [number, number] =>
  freeFrom(nodesOf(document), from, [0, nodeSpacing[1]])

/** The same for a note, which covers neither nodes nor the corner of another note. */
export const freePositionOfNote = ({ nodes }: WorkflowDocument, from: [number, number]): [number, number] =>
  freeFrom(nodes, from, [0, nodeSpacing[1]])

/** Distance between sub-nodes beside each other: their names need room. */
export const subNodeSpacing = 120

/** The wanted place, or the next one to its right where no node stands. */
export const freePositionBeside = (document: WorkflowDocument, from: [number, number]): [number, number] =>
  freeFrom(nodesOf(document), from, [subNodeSpacing, 0])

/** Notes are there to have nodes on them. */
const nodesOf = ({ nodes }: WorkflowDocument) => nodes.filter((node) => !isSticky(node))

function freeFrom(
  nodes: readonly WorkflowNode[],
  [x, y]: [number, number],
  [dx, dy]: readonly [number, number],
): [number, number] {
  const isTaken = (left: number, top: number) =>
    nodes.some(
      ({ position }) => Math.abs(position[0] - left) < nodeSize && Math.abs(position[1] - top) < nodeSize,
    )
  let [left, top] = [x, y]
  while (isTaken(left, top)) [left, top] = [left + dx, top + dy]
  return [left, top]
}
