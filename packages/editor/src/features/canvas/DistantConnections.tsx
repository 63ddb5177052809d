import type { Connection } from '@heddle/core/workflow'
import { Position, ViewportPortal } from '@xyflow/react'
import { useComparison } from '../../workspace/comparison-store.ts'
import { useRun } from '../../workspace/run-store.ts'
import { t } from '../../lib/i18n.ts'
import css from './CanvasEdge.module.css'
import { connectionLook } from './connection-look.ts'
import { boxOf, connectionPath, type NodeBox } from './connection-path.ts'
import { useFlow, type FlowEdge, type FlowNode } from './flow-store.ts'

/** All connections as seen from a distance: those that look the same are one line, which nobody could point at anyway. */
export function DistantConnections() {
  const nodes = useFlow((state) => state.nodes)
  const edges = useFlow((state) => state.edges)
  const runData = useRun((state) => state.runData)
  const marks = useComparison((state) => state.connections)
  const lines = linesOf(nodes, edges)
  const byLook = Map.groupBy(lines, ({ id, connection }) =>
    connectionLook(connection, runData, marks.get(id)),
  )
  return (
    <ViewportPortal>
      <svg className={css.distant} role="img" aria-label={t('canvas.connections', { count: lines.length })}>
        {[...byLook].map(([look, alike]) => (
          <path key={look} className={look} d={alike.map(({ path }) => path).join('')} />
        ))}
      </svg>
      {/* One line cannot be pointed at, but who listens hears of each connection, as near by. */}
      <ul className="visually-hidden" aria-label={t('canvas.connectionList')}>
        {lines.map(({ id, connection: { source, target } }) => (
          <li key={id}>{t('canvas.connection', { source, target })}</li>
        ))}
      </ul>
    </ViewportPortal>
  )
}

interface Line {
  id: string
  connection: Connection
  path: string
}

function linesOf(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): Line[] {
  const byName = new Map(nodes.map((node) => [node.id, node]))
  return edges.flatMap(({ id, data, source, sourceHandle, target, targetHandle }) => {
    const from = endAt(byName.get(source), sourceHandle)
    const to = endAt(byName.get(target), targetHandle)
    // A connection of a port that its node does not have leads nowhere.
    if (!data || !from || !to) return []
    const ends = {
      sourceX: from.x,
      sourceY: from.y,
      sourcePosition: from.position,
      targetX: to.x,
      targetY: to.y,
      targetPosition: to.position,
      sourceBox: from.box,
      targetBox: to.box,
    }
    return [{ id, connection: data.connection, path: connectionPath(ends)[0] }]
  })
}

interface End {
  x: number
  y: number
  position: Position
  box: NodeBox
}

/** The outer middle of a port. */
function endAt(node: FlowNode | undefined, port: string | null | undefined): End | undefined {
  const handle = node?.handles?.find(({ id }) => id === port)
  if (!node || !handle) return undefined
  const { position, width = 0, height = 0 } = handle
  const box = boxOf(node)
  const [x, y] = [box.x + handle.x, box.y + handle.y]
  if (position === Position.Left) return { x, y: y + height / 2, position, box }
  if (position === Position.Right) return { x: x + width, y: y + height / 2, position, box }
  return { x: x + width / 2, y: position === Position.Top ? y : y + height, position, box }
}
