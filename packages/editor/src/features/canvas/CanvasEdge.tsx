import { BaseEdge, EdgeLabelRenderer, useInternalNode, type EdgeProps } from '@xyflow/react'
import { Plus, Trash2 } from 'lucide-react'
import type { Connection } from '@heddle/core/workflow'
import { disconnectNodes } from '../../workspace/commands/connect-nodes.ts'
import { useComparison } from '../../workspace/comparison-store.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { useRun } from '../../workspace/run-store.ts'
import { openCreator } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './CanvasEdge.module.css'
import { connectionLook, countOver, hasFailed, isSupply } from './connection-look.ts'
import { boxOf, connectionPath, type NodeBox } from './connection-path.ts'
import { useFlow, useFlowOfCanvas, type FlowEdge, type FlowNode } from './flow-store.ts'

/** A connection: its item count after a run, its buttons under the pointer. */
export function CanvasEdge(props: EdgeProps<FlowEdge>) {
  const { id, source, target, data, selected } = props
  const connection = data?.connection ?? { source, target, sourceOutput: 0, targetInput: 0 }
  const mark = useComparison((state) => state.connections.get(id))
  const count = useRun(({ runData }) => countOver(runData, connection))
  const failed = useRun(({ runData }) => hasFailed(runData, connection))
  const look = useRun(({ runData }) => connectionLook(connection, runData, mark))
  const { hoverConnection } = useFlowOfCanvas()
  const hovered = useFlow((state) => state.hoveredConnection === id)
  const readOnly = useDocument((state) => state.readOnly)
  const [sourceBox, targetBox] = [useBoxOf(source), useBoxOf(target)]
  const [path, labelX, labelY] = connectionPath({ ...props, sourceBox, targetBox })
  const label = labelOf({ mark, count, connection })
  const showsButtons = hovered && !readOnly
  return (
    <g data-testid={`wire-${source}-${target}`}>
      <BaseEdge
        path={path}
        interactionWidth={24}
        className={`${look} ${hovered || selected ? css.hovered : ''}`}
      />
      {showsButtons ? (
        <EdgeLabelRenderer>
          <div
            className={`${css.place} nodrag nopan`}
            style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
            onMouseEnter={() => hoverConnection(id)}
            onMouseLeave={() => hoverConnection(undefined)}
          >
            <ConnectionButtons connection={connection} />
          </div>
        </EdgeLabelRenderer>
      ) : (
        label !== undefined && (
          <text x={labelX} y={labelY} className={css.label} data-mark={mark} data-failed={failed}>
            {label}
          </text>
        )
      )}
    </g>
  )
}

function useBoxOf(name: string): NodeBox {
  const node = useInternalNode<FlowNode>(name)
  return boxOf(node ?? { position: { x: 0, y: 0 } })
}

interface Labelled {
  mark: 'added' | 'removed' | undefined
  count: number | undefined
  connection: Connection
}

function labelOf({ mark, count, connection }: Labelled): string | undefined {
  if (mark) return t(`history.connectionMark.${mark}`)
  if (count === undefined) return undefined
  return isSupply(connection) ? t('canvas.calls', { count }) : t('canvas.items', { count })
}

function ConnectionButtons({ connection }: { connection: Connection }) {
  const workspace = useWorkspace()
  const { source, target } = connection
  return (
    <div role="group" aria-label={t('canvas.connection', { source, target })} className={css.buttons}>
      {!isSupply(connection) && (
        <IconButton
          size="small"
          icon={Plus}
          label={t('canvas.insertNode')}
          onClick={() => openCreator(workspace, { into: connection })}
        />
      )}
      <IconButton
        size="small"
        icon={Trash2}
        label={t('canvas.deleteConnection')}
        onClick={() => workspace.tell(disconnectNodes(workspace, connection))}
      />
    </div>
  )
}
