import { fillDefaults } from '@heddle/core/node'
import {
  connectionsFrom,
  listConnections,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { nodeSize } from '../lib/constants.ts'
import { t } from '../lib/i18n.ts'
import { deriveFor } from './derived-values.ts'
import { inNewestLayout } from './newest-layout.ts'
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

/** The inputs and outputs of a node. An unknown type gets as many as its wires need, so that they stay visible. */
export function portsOf(
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
  document: WorkflowDocument,
): Ports {
  const inputs = portList(
    countOf(type?.inputs, node, type) ?? usedInputs(document, node.name),
    type?.inputNames,
  )
  const outputs = portList(
    countOf(type?.outputs, node, type) ?? usedOutputs(document, node.name),
    type?.outputNames,
  )
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

/** How many there are; undefined while that is not known. */
function countOf(
  types: readonly string[] | string | undefined,
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
): number | undefined {
  if (typeof types !== 'string') return types?.length
  if (!type?.properties) return undefined
  const { properties } = type
  const shown = inNewestLayout(node)
  const { value } = deriveFor(shown, type, {
    template: types,
    parameters: () => fillDefaults(properties, shown.parameters, shown.typeVersion),
  })
  return Array.isArray(value) ? value.length : undefined
}

function portList(count: number, names: readonly string[] = []): Port[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    label: names[index] ?? numberOf(index, count),
  }))
}

/** Many ports without names are told apart by number. */
const numberOf = (index: number, count: number): string => (count > 1 ? String(index + 1) : '')

const usedInputs = (document: WorkflowDocument, node: string): number =>
  listConnections(document)
    .filter(({ target }) => target === node)
    .reduce((most, { targetInput }) => Math.max(most, targetInput + 1), 1)

const usedOutputs = ({ connections }: WorkflowDocument, node: string): number =>
  connectionsFrom(connections, node).reduce((most, { sourceOutput }) => Math.max(most, sourceOutput + 1), 1)
