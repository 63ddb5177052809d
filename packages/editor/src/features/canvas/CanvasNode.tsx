import type { WorkflowNode } from '@heddle/core/workflow'
import type { NodeProps } from '@xyflow/react'
import { Zap } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useMark } from '../../workspace/comparison-store.ts'
import { isTrigger } from '../../workspace/node-types.ts'
import { nodeHeight } from '../../workspace/ports.ts'
import { t } from '../../lib/i18n.ts'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import css from './CanvasNode.module.css'
import { ChangeBadge } from './ChangeBadge.tsx'
import { type FlowNode, useFlow } from './flow-store.ts'
import { NodeButtons } from './NodeButtons.tsx'
import { NodePorts } from './NodePorts.tsx'
import { NodeStatus } from './NodeStatus.tsx'
import { TriggerTip } from './TriggerTip.tsx'
import { useNodeState } from './node-state.ts'

const iconSize = 40

/** One node. It redraws only when it changes itself, is run, or is pointed at. */
export function CanvasNode({ data, selected }: NodeProps<FlowNode>) {
  const { node, type, ports } = data
  const state = useNodeState(node, type)
  const mark = useMark(node.name)
  const hovered = useFlow((flow) => flow.hoveredNode === node.name)
  return (
    <div
      role="group"
      aria-label={t('canvas.nodeLabel', { name: node.name })}
      className={css.node}
      data-state={state.kind}
      data-mark={mark}
      data-selected={selected}
      data-disabled={node.disabled ?? false}
      data-trigger={isTrigger(type) || ports.inputs.length === 0}
    >
      {isTrigger(type) && <Zap size={18} className={css.bolt} aria-hidden />}
      <div
        className={css.box}
        style={boxStyle(node.color, nodeHeight(ports))}
        data-colored={node.color !== undefined}
        data-tip={state.tip}
      >
        <NodeIcon type={type} size={iconSize} />
        <NodeStatus state={state} />
        <ChangeBadge node={node.name} />
      </div>
      <NodePorts ports={ports} />
      <NodeTexts node={node} subtitle={state.subtitle} />
      {isTrigger(type) && !node.disabled && <TriggerTip text={type?.eventTriggerDescription} />}
      {hovered && <NodeButtons name={node.name} disabled={node.disabled ?? false} />}
    </div>
  )
}

function NodeTexts({ node, subtitle }: { node: WorkflowNode; subtitle: string }) {
  return (
    <div className={css.texts}>
      <div className={css.name}>
        {node.disabled ? t('canvas.disabledName', { name: node.name }) : node.name}
      </div>
      {subtitle && <div className={css.subtitle}>{subtitle}</div>}
      {node.notesInFlow && node.notes && <div className={css.notes}>{node.notes}</div>}
    </div>
  )
}

const boxStyle = (color: string | number | undefined, height: number): CSSProperties => ({
  height,
  ...(typeof color === 'string' && { '--node-color': color }),
})
