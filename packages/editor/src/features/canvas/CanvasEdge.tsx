import { BaseEdge, EdgeLabelRenderer, getBezierPath, getSmoothStepPath, type EdgeProps } from '@xyflow/react'
import { Plus, Trash2 } from 'lucide-react'
import type { Connection } from '@heddle/core/workflow'
import { disconnectNodes } from '../../workspace/commands/connect-nodes.ts'
import { useComparison } from '../../workspace/comparison-store.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { itemCount, useRun } from '../../workspace/run-store.ts'
import { openCreator } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { connectorStub } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './CanvasEdge.module.css'
import { useFlow, useFlowOfCanvas, type FlowEdge } from './flow-store.ts'

/** From the middle of a node to below its name and subtitle. */
const nodeReach = 120

/** A wire: its item count after a run, its buttons under the pointer. */
export function CanvasEdge(props: EdgeProps<FlowEdge>) {
  const { id, source, target, data, selected } = props
  const count = useRun((state) => itemCount(state.runData[source], data?.sourceOutput ?? 0))
  const { hoverEdge } = useFlowOfCanvas()
  const hovered = useFlow((state) => state.hoveredEdge === id)
  const readOnly = useDocument((state) => state.readOnly)
  const mark = useComparison((state) => state.wires.get(id))
  const [path, labelX, labelY] = wirePath(props)
  const connection = {
    source,
    target,
    sourceOutput: data?.sourceOutput ?? 0,
    targetInput: data?.targetInput ?? 0,
  }
  const label = labelOf(mark, count)
  const showsButtons = hovered && !readOnly
  return (
    <g data-testid={`wire-${source}-${target}`}>
      <BaseEdge
        path={path}
        interactionWidth={24}
        data-mark={mark}
        className={`${css.wire} ${count ? css.used : ''} ${hovered || selected ? css.hovered : ''}`}
      />
      {showsButtons ? (
        <EdgeLabelRenderer>
          <div
            className={`${css.place} nodrag nopan`}
            style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
            onMouseEnter={() => hoverEdge(id)}
            onMouseLeave={() => hoverEdge(undefined)}
          >
            <WireButtons connection={connection} />
          </div>
        </EdgeLabelRenderer>
      ) : (
        label !== undefined && (
          <text x={labelX} y={labelY} className={css.label} data-mark={mark}>
            {label}
          </text>
        )
      )}
    </g>
  )
}

function labelOf(mark: 'added' | 'removed' | undefined, count: number | undefined): string | undefined {
  if (mark) return t(`history.wire.${mark}`)
  return count === undefined ? undefined : t('canvas.items', { count })
}

function WireButtons({ connection }: { connection: Connection }) {
  const workspace = useWorkspace()
  const { source, target } = connection
  return (
    <div role="group" aria-label={t('canvas.connection', { source, target })} className={css.buttons}>
      <IconButton
        size="small"
        icon={Plus}
        label={t('canvas.insertNode')}
        onClick={() => openCreator(workspace, { into: connection })}
      />
      <IconButton
        size="small"
        icon={Trash2}
        label={t('canvas.deleteConnection')}
        onClick={() => workspace.tell(disconnectNodes(workspace, connection))}
      />
    </div>
  )
}

/** Smooth forward; a wire that runs backwards goes around instead of through its nodes. */
function wirePath(props: EdgeProps<FlowEdge>): [path: string, labelX: number, labelY: number] {
  const isBackward = props.targetX < props.sourceX + connectorStub
  const [path, labelX, labelY] = isBackward
    ? getSmoothStepPath({ ...props, borderRadius: 20, offset: connectorStub, centerY: wayBack(props) })
    : getBezierPath(props)
  return [path, labelX, labelY]
}

/** Below both nodes and their names, unless there is room between the two. */
function wayBack({ sourceY, targetY }: EdgeProps<FlowEdge>): number | undefined {
  return Math.abs(sourceY - targetY) > 2 * nodeReach ? undefined : Math.max(sourceY, targetY) + nodeReach
}
