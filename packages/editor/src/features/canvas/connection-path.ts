import { getBezierPath, getSmoothStepPath, Position, type EdgeProps } from '@xyflow/react'
import { connectorStub } from '../../lib/constants.ts'

export type ConnectionEnds = Pick<
  EdgeProps,
  'sourceX' | 'sourceY' | 'sourcePosition' | 'targetX' | 'targetY' | 'targetPosition'
>

/** From the middle of a node to below its name and subtitle. */
const nodeReach = 120

/** Smooth forward; a connection that runs backwards goes around instead of through its nodes. */
export function connectionPath(ends: ConnectionEnds): [path: string, labelX: number, labelY: number] {
  const isAcross = ends.sourcePosition === Position.Right
  const isBackward = isAcross && ends.targetX < ends.sourceX + connectorStub
  const [path, labelX, labelY] = isBackward
    ? getSmoothStepPath({ ...ends, borderRadius: 20, offset: connectorStub, centerY: wayBack(ends) })
    : getBezierPath(ends)
  return [path, labelX, labelY]
}

/** Below both nodes and their names, unless there is room between the two. */
function wayBack({ sourceY, targetY }: ConnectionEnds): number | undefined {
  return Math.abs(sourceY - targetY) > 2 * nodeReach ? undefined : Math.max(sourceY, targetY) + nodeReach
}
