import { fillDefaults, subPortsOf, supplyOf } from '@heddle/core/node'
import type { WorkflowDocument, WorkflowNode } from '@heddle/core/workflow'
import { findText } from '../lib/i18n.ts'
import { hangingOn, hangsOn } from './hanging.ts'
import { inNewestLayout } from './newest-layout.ts'
import type { NodeTypeHeader } from './node-types.ts'

/** A place at the lower edge of a node where sub-nodes hang. */
export interface SubPort {
  kind: string
  /** Position among the places of its kind: what connections name. */
  index: number
  displayName: string
  required?: boolean
  /** How many sub-nodes fit; any number when absent. */
  most?: number
  /** Only these types fit; every sub-node of the kind when absent. */
  only?: readonly string[]
}

export interface SubPorts {
  subPorts: readonly SubPort[]
  /** What a sub-node is to others; undefined for a node that handles items. */
  supply: string | undefined
}

/** Where sub-nodes hang on a node and what it is to others. What is connected stays visible, whatever its type says. */
export function subPortsOfNode(
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
  document: WorkflowDocument,
): SubPorts {
  const described = type ? describedPorts(inNewestLayout(node), type) : nothing
  const isDescribed = (kind: string, index: number) =>
    described.subPorts.some((port) => port.kind === kind && port.index === index)
  const used = hangingOn(document, node.name)
    .filter((each) => !isDescribed(each.type, each.targetInput))
    .map((each): SubPort => ({ kind: each.type, index: each.targetInput, displayName: kindName(each.type) }))
  const supply = type ? described.supply : hangsOn(document, node.name)[0]?.type
  if (used.length === 0) return supply === described.supply ? described : { ...described, supply }
  const keyed = new Map(used.map((port) => [`${port.kind}:${port.index}`, port]))
  return { subPorts: [...described.subPorts, ...keyed.values()], supply }
}

const nothing: SubPorts = { subPorts: [], supply: undefined }

const known = new WeakMap<WorkflowNode, { type: NodeTypeHeader; ports: SubPorts }>()

/** The same as far as the type of the node says it; the node in its newest layout. */
export function describedPorts(shown: WorkflowNode, type: NodeTypeHeader): SubPorts {
  if (!type.subInputs && !type.supplies) return nothing
  const found = known.get(shown)
  if (found?.type === type) return found.ports
  const { typeVersion } = shown
  const parameters = type.properties
    ? fillDefaults(type.properties, shown.parameters, typeVersion)
    : shown.parameters
  const ports: SubPorts = {
    subPorts: subPortsOf(type, { parameters, typeVersion }),
    supply: supplyOf(type, { parameters, typeVersion }),
  }
  known.set(shown, { type, ports })
  return ports
}

/** What a kind of sub-node is called where no place for it names it. */
export const kindName = (kind: string): string => findText(`canvas.kinds.${kind}`) ?? kind
