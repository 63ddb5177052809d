import { nodeSpacing, type WorkflowDocument } from '@heddle/core/workflow'
import { nodeSize } from '../lib/constants.ts'

/** The wanted place, or the next one below it where no node stands. */
export const freePosition = (document: WorkflowDocument, from: [number, number]): [number, number] =>
  freeFrom(document, from, [0, nodeSpacing[1]])

/** Distance between sub-nodes beside each other: their names need room. */
export const subNodeSpacing = 120

/** The wanted place, or the next one to its right where no node stands. */
export const freePositionBeside = (document: WorkflowDocument, from: [number, number]): [number, number] =>
  freeFrom(document, from, [subNodeSpacing, 0])

function freeFrom(
  { nodes }: WorkflowDocument,
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
