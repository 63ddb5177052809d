import { nodeSpacing, type WorkflowDocument } from '@heddle/core/workflow'
import { nodeSize } from '../lib/constants.ts'

/** The wanted place, or the next one below it where no node stands. */
export function freePosition({ nodes }: WorkflowDocument, [x, y]: [number, number]): [number, number] {
  const isTaken = (top: number) =>
    nodes.some(
      ({ position }) => Math.abs(position[0] - x) < nodeSize && Math.abs(position[1] - top) < nodeSize,
    )
  let top = y
  while (isTaken(top)) top += nodeSpacing[1]
  return [x, top]
}
