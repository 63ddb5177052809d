import { mainConnection, type Connection } from '@heddle/core/workflow'
import { currentDocument, findNode } from './document-store.ts'
import { hangingOn } from './hanging.ts'
import { findNodeType, type NodeTypeHeader } from './node-types.ts'
import { portsOf, type Ports } from './ports.ts'
import type { SubPort } from './sub-ports.ts'
import type { Workspace } from './workspace.ts'

/** The ports of the node of a name; none when there is no such node. */
export function portsNamed(workspace: Workspace, name: string): Ports {
  const document = currentDocument(workspace)
  const node = findNode(document, name)
  return node ? portsOf(node, findNodeType(workspace.api.cache, node.type), document) : nothing
}

const nothing: Ports = { inputs: [], outputs: [], subPorts: [], supply: undefined }

/** The inputs of a node that take connections of a kind. */
export const inputsOf = ({ inputs, subPorts }: Ports, kind: string): readonly { index: number }[] =>
  kind === mainConnection ? inputs : subPorts.filter((port) => port.kind === kind)

/** The outputs of a node from which connections of a kind leave. */
export function outputsOf({ outputs, supply }: Ports, kind: string): readonly { index: number }[] {
  if (kind === mainConnection) return outputs
  return supply === kind ? [{ index: 0 }] : []
}

/** Whether a place takes nodes of a type. */
export const takesType = ({ only }: Pick<SubPort, 'only'>, type: Pick<NodeTypeHeader, 'name'>): boolean =>
  only?.includes(type.name) ?? true

/** Whether the place to which a connection leads takes the node from which it comes. */
export function fitsPlace(workspace: Workspace, connection: Connection): boolean {
  const place = placeOf(workspace, connection)
  const source = findNode(currentDocument(workspace), connection.source)
  const type = source && findNodeType(workspace.api.cache, source.type)
  return !place || !type || takesType(place, type)
}

/** What makes room for a connection at a place that takes only so many: those that hung there first go. */
export function displacedBy(workspace: Workspace, connection: Connection): Required<Connection>[] {
  const most = placeOf(workspace, connection)?.most
  if (most === undefined) return []
  const { source, target, targetInput, type } = connection
  const there = hangingOn(currentDocument(workspace), target).filter(
    (other) => other.type === type && other.targetInput === targetInput && other.source !== source,
  )
  return there.slice(0, Math.max(0, there.length + 1 - most))
}

function placeOf(workspace: Workspace, { target, targetInput, type }: Connection): SubPort | undefined {
  if (type === undefined || type === mainConnection) return undefined
  return portsNamed(workspace, target).subPorts.find(
    ({ kind, index }) => kind === type && index === targetInput,
  )
}
