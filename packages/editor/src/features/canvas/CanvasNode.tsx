import type { WorkflowNode } from '@heddle/core/workflow'
import type { NodeProps } from '@xyflow/react'
import { Zap } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useMark } from '../../workspace/comparison-store.ts'
import { hasNameInside, nodeHeight, nodeWidth } from '../../workspace/node-shape.ts'
import { isTrigger, startNodeType, type NodeTypeHeader } from '../../workspace/node-types.ts'
import type { Ports } from '../../workspace/ports.ts'
import { t } from '../../lib/i18n.ts'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import css from './CanvasNode.module.css'
import { ChangeBadge } from './ChangeBadge.tsx'
import { useDistance } from './distance.ts'
import { type FlowNode, type FlowNodeData, useFlow } from './flow-store.ts'
import { NodeButtons } from './NodeButtons.tsx'
import { NodePorts } from './NodePorts.tsx'
import { NodeStatus } from './NodeStatus.tsx'
import { OpenOutputs } from './OpenOutputs.tsx'
import { SubPlaces } from './SubPlaces.tsx'
import { TriggerChoice } from './TriggerChoice.tsx'
import { TriggerTip } from './TriggerTip.tsx'
import { useNodeState } from './node-state.ts'

/** One node. It redraws only when it changes itself, is run, or is pointed at. */
export function CanvasNode({ data, selected, positionAbsoluteY }: NodeProps<FlowNode>) {
  const { node, type, ports } = data
  const state = useNodeState(node, type)
  const mark = useMark(node.name)
  const hovered = useFlow((flow) => flow.hoveredNode === node.name)
  const isDistant = useDistance() === 'distant'
  const isSubNode = ports.supply !== undefined
  const texts = <NodeTexts node={node} subtitle={state.subtitle} />
  return (
    <div
      role="group"
      aria-label={t('canvas.nodeLabel', { name: node.name })}
      className={css.node}
      style={{ width: nodeWidth(ports) }}
      data-state={state.kind}
      data-mark={mark}
      data-selected={selected}
      data-disabled={node.disabled ?? false}
      data-trigger={startsByItself(type, ports)}
      data-sub={isSubNode}
      data-name-inside={hasNameInside(ports)}
    >
      <div
        className={css.box}
        style={boxStyle(node.color, nodeHeight(ports))}
        data-colored={node.color !== undefined}
        data-tip={state.tip}
      >
        {!isDistant && <NodeIcon type={type} size={isSubNode ? 32 : 40} />}
        {hasNameInside(ports) && texts}
        <NodeStatus state={state} />
        <ChangeBadge node={node.name} />
      </div>
      <NearParts {...data} />
      {!hasNameInside(ports) && texts}
      {isTrigger(type) && !node.disabled && <TriggerTip text={type?.eventTriggerDescription} />}
      {type?.name === startNodeType && <TriggerChoice node={node.name} />}
      {hovered && !isDistant && <NodeButtons node={node} top={positionAbsoluteY} isSubNode={isSubNode} />}
    </div>
  )
}

const startsByItself = (type: NodeTypeHeader | undefined, { inputs, supply }: Ports): boolean =>
  isTrigger(type) || (inputs.length === 0 && supply === undefined)

/** What is too small to be made out or hit from farther away. */
function NearParts({ node, type, ports }: FlowNodeData) {
  if (useDistance() !== 'near') return null
  return (
    <>
      {isTrigger(type) && <Zap size={18} className={css.bolt} aria-hidden />}
      <NodePorts ports={ports} />
      <OpenOutputs node={node.name} ports={ports} />
      <SubPlaces node={node} ports={ports} />
    </>
  )
}

function NodeTexts({ node, subtitle }: { node: WorkflowNode; subtitle: string }) {
  const distance = useDistance()
  const isNear = distance === 'near'
  if (distance === 'distant') return null
  return (
    <div className={css.texts}>
      <div className={css.name}>
        {node.disabled ? t('canvas.disabledName', { name: node.name }) : node.name}
      </div>
      {isNear && subtitle && <div className={css.subtitle}>{subtitle}</div>}
      {isNear && node.notesInFlow && node.notes && <div className={css.notes}>{node.notes}</div>}
    </div>
  )
}

const boxStyle = (color: string | number | undefined, height: number): CSSProperties => ({
  height,
  ...(typeof color === 'string' && { '--node-color': color }),
})
