import { fillDefaults } from '@heddle/core/node'
import {
  connectionsFrom,
  listConnections,
  mainConnection,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { t } from '../lib/i18n.ts'
import { deriveFor } from './derived-values.ts'
import { inNewestLayout } from './newest-layout.ts'
import type { NodeTypeHeader } from './node-types.ts'
import { subPortsOfNode, type SubPorts } from './sub-ports.ts'

export interface Port {
  index: number
  /** Shown beside it; empty for the only port of a side that its type names. */
  label: string
  isError?: boolean
}

export interface Ports extends SubPorts {
  inputs: readonly Port[]
  outputs: readonly Port[]
}

/**
 * The inputs and outputs of a node, for items and for sub-nodes; a sub-node has none for items. An unknown type gets as many as
 * its connections need, so that they stay visible.
 */
export function portsOf(
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
  document: WorkflowDocument,
): Ports {
  const hanging = subPortsOfNode(node, type, document)
  if (hanging.supply !== undefined) return { ...hanging, inputs: [], outputs: [] }
  return { ...hanging, ...itemPorts(node, type, document) }
}

function itemPorts(
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
  document: WorkflowDocument,
): Pick<Ports, 'inputs' | 'outputs'> {
  const inputs = portList(
    listOf(type?.inputs, node, type)?.length ?? usedInputs(document, node.name),
    type?.inputNames,
  )
  const outputs = portList(
    listOf(type?.outputs, node, type)?.length ?? usedOutputs(document, node.name),
    listOf(type?.outputNames, node, type)?.map(String),
    typeof type?.outputNames === 'string',
  )
  if (node.onError !== 'continueErrorOutput') return { inputs, outputs }
  return {
    inputs,
    outputs: [...outputs, { index: outputs.length, label: t('canvas.errorOutput'), isError: true }],
  }
}

/** A list that may be computed from the parameters; undefined while it is not known. */
function listOf(
  given: readonly string[] | string | undefined,
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
): readonly unknown[] | undefined {
  if (typeof given !== 'string') return given
  if (!type?.properties) return undefined
  const { properties } = type
  const shown = inNewestLayout(node)
  const { value } = deriveFor(shown, type, {
    template: given,
    parameters: () => fillDefaults(properties, shown.parameters, shown.typeVersion),
  })
  return Array.isArray(value) ? value : undefined
}

/** The name of an only port says nothing, unless the node's own parameters give it. */
function portList(count: number, given: readonly string[] = [], areComputed = false): Port[] {
  const names = count > 1 || areComputed ? given : []
  return Array.from({ length: count }, (_, index) => ({
    index,
    label: names[index] ?? numberOf(index, count),
  }))
}

/** Many ports without names are told apart by number. */
const numberOf = (index: number, count: number): string => (count > 1 ? String(index + 1) : '')

const usedInputs = (document: WorkflowDocument, node: string): number =>
  listConnections(document)
    .filter(({ target, type }) => target === node && type === mainConnection)
    .reduce((most, { targetInput }) => Math.max(most, targetInput + 1), 1)

const usedOutputs = ({ connections }: WorkflowDocument, node: string): number =>
  connectionsFrom(connections, node)
    .filter(({ type }) => type === mainConnection)
    .reduce((most, { sourceOutput }) => Math.max(most, sourceOutput + 1), 1)
