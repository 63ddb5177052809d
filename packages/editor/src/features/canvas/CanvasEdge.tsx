import {
  BaseEdge,
  EdgeLabelRenderer,
  getBezierPath,
  getSmoothStepPath,
  Position,
  type EdgeProps,
} from '@xyflow/react'
import { Plus, Trash2 } from 'lucide-react'
import { mainConnection, type Connection } from '@heddle/core/workflow'
import { disconnectNodes } from '../../workspace/commands/connect-nodes.ts'
import { useComparison } from '../../workspace/comparison-store.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { callCount, hasFailedCall, itemCount, useRun } from '../../workspace/run-store.ts'
import { openCreator } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { connectorStub } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './CanvasEdge.module.css'
import { useFlow, useFlowOfCanvas, type FlowEdge } from './flow-store.ts'

/** From the middle of a node to below its name and subtitle. */
const nodeReach = 120

/** A connection: its item count after a run, its buttons under the pointer. */
export function CanvasEdge(props: EdgeProps<FlowEdge>) {
  const { id, source, target, data, selected } = props
  const connection = data?.connection ?? { source, target, sourceOutput: 0, targetInput: 0 }
  const isSupply = isSupplyOf(connection)
  const count = useRun(({ runData }) =>
    isSupply ? callCount(runData[source], target) : itemCount(runData[source], connection.sourceOutput),
  )
  const failed = useRun(({ runData }) => isSupply && hasFailedCall(runData[source], target))
  const { hoverConnection } = useFlowOfCanvas()
  const hovered = useFlow((state) => state.hoveredConnection === id)
  const readOnly = useDocument((state) => state.readOnly)
  const mark = useComparison((state) => state.connections.get(id))
  const [path, labelX, labelY] = connectionPath(props)
  const label = labelOf({ mark, count, isSupply })
  const showsButtons = hovered && !readOnly
  return (
    <g data-testid={`wire-${source}-${target}`}>
      <BaseEdge
        path={path}
        interactionWidth={24}
        data-mark={mark}
        data-supply={isSupply}
        data-failed={failed}
        className={`${css.connection} ${count ? css.used : ''} ${hovered || selected ? css.hovered : ''}`}
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

interface Labelled {
  mark: 'added' | 'removed' | undefined
  count: number | undefined
  isSupply: boolean
}

function labelOf({ mark, count, isSupply }: Labelled): string | undefined {
  if (mark) return t(`history.connectionMark.${mark}`)
  if (count === undefined) return undefined
  return isSupply ? t('canvas.calls', { count }) : t('canvas.items', { count })
}

const isSupplyOf = ({ type = mainConnection }: Connection): boolean => type !== mainConnection

function ConnectionButtons({ connection }: { connection: Connection }) {
  const workspace = useWorkspace()
  const { source, target } = connection
  return (
    <div role="group" aria-label={t('canvas.connection', { source, target })} className={css.buttons}>
      {!isSupplyOf(connection) && (
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

/** Smooth forward; a connection that runs backwards goes around instead of through its nodes. */
function connectionPath(props: EdgeProps<FlowEdge>): [path: string, labelX: number, labelY: number] {
  const isAcross = props.sourcePosition === Position.Right
  const isBackward = isAcross && props.targetX < props.sourceX + connectorStub
  const [path, labelX, labelY] = isBackward
    ? getSmoothStepPath({ ...props, borderRadius: 20, offset: connectorStub, centerY: wayBack(props) })
    : getBezierPath(props)
  return [path, labelX, labelY]
}

/** Below both nodes and their names, unless there is room between the two. */
function wayBack({ sourceY, targetY }: EdgeProps<FlowEdge>): number | undefined {
  return Math.abs(sourceY - targetY) > 2 * nodeReach ? undefined : Math.max(sourceY, targetY) + nodeReach
}
