import type { WorkflowNode } from '@heddle/core'
import { nodeSize } from '../lib/constants.ts'
import { t } from '../lib/i18n.ts'
import type { NodeTypeHeader } from './node-types.ts'

export interface Port {
  index: number
  /** Shown beside it; empty for the only port of a side. */
  label: string
  isError?: boolean
}

export interface Ports {
  inputs: readonly Port[]
  outputs: readonly Port[]
}

const portSpacing = 30

/** The inputs and outputs of a node. An unknown type gets one of each, so that its wires stay visible. */
export function portsOf(node: WorkflowNode, type: NodeTypeHeader | undefined): Ports {
  const inputs = portList(type?.inputs ?? ['main'], type?.inputNames)
  const outputs = portList(type?.outputs ?? ['main'], type?.outputNames)
  if (node.onError !== 'continueErrorOutput') return { inputs, outputs }
  return {
    inputs,
    outputs: [...outputs, { index: outputs.length, label: t('canvas.errorOutput'), isError: true }],
  }
}

/** Nodes with many ports are taller, on whole grid steps. */
export function nodeHeight({ inputs, outputs }: Ports): number {
  const most = Math.max(inputs.length, outputs.length)
  return Math.max(nodeSize, Math.ceil(((most + 1) * portSpacing) / 20) * 20)
}

/** Distance of a port from the top of its node. */
export const portOffset = (index: number, count: number, height: number): number =>
  Math.round((height * (index + 1)) / (count + 1))

function portList(types: readonly string[] | string, names: readonly string[] = []): Port[] {
  // Ports that depend on parameters come as an expression; until it is evaluated there is one.
  const list = typeof types === 'string' ? ['main'] : types
  return list.map((_type, index) => ({ index, label: names[index] ?? '' }))
}
