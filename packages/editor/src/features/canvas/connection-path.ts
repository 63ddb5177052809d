import { getBezierPath, getSmoothStepPath, Position, type EdgeProps, type Node } from '@xyflow/react'
import { connectorStub } from '../../lib/constants.ts'

/** The box of a node, without its name and subtitle. */
export interface NodeBox {
  x: number
  y: number
  width: number
  height: number
}

/** The box of a node as the library has it, which is where it is drawn, also while it is moved. */
export const boxOf = ({
  position,
  width = 0,
  height = 0,
}: Pick<Node, 'position' | 'width' | 'height'>): NodeBox => ({
  ...position,
  width,
  height,
})

export interface ConnectionEnds extends Pick<
  EdgeProps,
  'sourceX' | 'sourceY' | 'sourcePosition' | 'targetX' | 'targetY' | 'targetPosition'
> {
  sourceBox: NodeBox
  targetBox: NodeBox
}

/** From the lower edge of a node to below its name and subtitle. */
const textHeight = 45
/** How far a connection keeps from what it goes around. */
const clearance = 25
/** How far from the middle between two nodes a connection runs. */
const mostAside = 10
/** What is left between two rows when a connection can just be told from both of them. */
const leastGap = 15

/** Smooth forward; a connection that runs backwards goes around its nodes instead of through them. */
export function connectionPath(ends: ConnectionEnds): [path: string, labelX: number, labelY: number] {
  const [path, labelX, labelY] = getsBySmoothly(ends)
    ? getBezierPath(ends)
    : getSmoothStepPath({ ...ends, borderRadius: 20, ...wayBack(ends) })
  return [path, labelX, labelY]
}

function getsBySmoothly(ends: ConnectionEnds): boolean {
  const { sourcePosition, sourceX, targetX, sourceBox, targetBox } = ends
  if (sourcePosition !== Position.Right || targetX >= sourceX + connectorStub) return true
  if (gapBetween(sourceBox, targetBox) !== undefined) return false
  // One that stands a little to the right, above or below, is not worth a way around.
  const isBeside = targetBox.y < bottomOf(sourceBox) && sourceBox.y < bottomOf(targetBox)
  return targetX >= (isBeside ? sourceX : sourceX - sourceBox.width / 2)
}

/** Between the two nodes where there is room; otherwise around the node it comes from, on the side away from the other. */
function wayBack({ targetX, sourceBox, targetBox }: ConnectionEnds): { centerY: number; offset: number } {
  const between = gapBetween(sourceBox, targetBox)
  if (between !== undefined) return { centerY: between, offset: connectorStub }
  const isLower = targetBox.y >= sourceBox.y + sourceBox.height / 2
  return {
    centerY: isLower
      ? sourceBox.y - clearance
      : Math.max(bottomOf(sourceBox), bottomOf(targetBox)) + textHeight + clearance,
    // It comes down or up on the left of both.
    offset: Math.max(0, targetX - sourceBox.x) + connectorStub,
  }
}

/**
 * Between the texts of the upper node and the lower one; undefined when they are too close. A connection that leads down runs below
 * the middle and one that leads up above it, or those of a loop would lie on each other.
 */
function gapBetween(source: NodeBox, target: NodeBox): number | undefined {
  const leadsDown = source.y <= target.y
  const [upper, lower] = leadsDown ? [source, target] : [target, source]
  const [top, bottom] = [bottomOf(upper) + textHeight, lower.y]
  if (bottom - top < leastGap) return undefined
  const aside = Math.min(mostAside, (bottom - top) / 4)
  return (top + bottom) / 2 + (leadsDown ? aside : -aside)
}

const bottomOf = ({ y, height }: NodeBox): number => y + height
