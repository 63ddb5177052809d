import { listConnections, mainConnection, type Connection } from '@heddle/core/workflow'
import type { Connection as FlowConnection, Edge, FinalConnectionState } from '@xyflow/react'
import { connectNodes } from '../../workspace/commands/connect-nodes.ts'
import { connectionKey } from '../../workspace/comparison-store.ts'
import { currentDocument } from '../../workspace/document-store.ts'
import { fitsPlace, inputsOf, outputsOf, portsNamed } from '../../workspace/fitting-ports.ts'
import { openCreator, viewportOf } from '../../workspace/view-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { nodeSize, subNodeSize } from '../../lib/constants.ts'
import { portOfHandle } from './handles.ts'

type Ends = Pick<FlowConnection | Edge, 'source' | 'target'> & {
  sourceHandle?: string | null
  targetHandle?: string | null
}

export function connectionOf({ source, target, sourceHandle, targetHandle }: Ends): Connection {
  const from = portOfHandle(sourceHandle)
  return {
    source,
    sourceOutput: from.index,
    target,
    targetInput: portOfHandle(targetHandle).index,
    ...(from.kind !== mainConnection && { type: from.kind }),
  }
}

/** Two endpoints of one kind are joined at most once, and no node feeds itself. */
export function isAllowedConnection(workspace: Workspace, ends: FlowConnection | Edge): boolean {
  if (portOfHandle(ends.sourceHandle).kind !== portOfHandle(ends.targetHandle).kind) return false
  const wanted = connectionOf(ends)
  if (wanted.source === wanted.target || !fitsPlace(workspace, wanted)) return false
  const key = connectionKey(wanted)
  return !listConnections(currentDocument(workspace)).some((other) => connectionKey(other) === key)
}

/** A connection that was dropped on a node goes to its first port of the kind; on the empty canvas it asks for a new node. */
export function endConnection(
  workspace: Workspace,
  event: MouseEvent | TouchEvent,
  state: FinalConnectionState,
): void {
  const { fromNode, fromHandle, toHandle } = state
  if (!fromNode || !fromHandle || toHandle) return
  const from = { node: fromNode.id, ...portOfHandle(fromHandle.id), isSource: fromHandle.type === 'source' }
  const under = nodeUnder(event)
  if (under === undefined) askForNode(workspace, event, from)
  else if (under !== from.node) connectTo(workspace, from, under)
}

interface DrawnFrom {
  node: string
  index: number
  kind: string
  isSource: boolean
}

function connectTo(workspace: Workspace, from: DrawnFrom, other: string): void {
  const { node, index, isSource } = from
  const type = from.kind === mainConnection ? {} : { type: from.kind }
  const ports = portsNamed(workspace, other)
  const [port] = isSource ? inputsOf(ports, from.kind) : outputsOf(ports, from.kind)
  if (!port) return
  const connection = isSource
    ? { source: node, sourceOutput: index, target: other, targetInput: port.index, ...type }
    : { source: other, sourceOutput: port.index, target: node, targetInput: index, ...type }
  if (fitsPlace(workspace, connection)) workspace.tell(connectNodes(workspace, connection))
}

function askForNode(workspace: Workspace, event: MouseEvent | TouchEvent, from: DrawnFrom): void {
  const { node, index, kind, isSource } = from
  const [x, y] = viewportOf(workspace)?.toCanvas(pointOf(event)) ?? [0, 0]
  // The new node's own port comes to lie where the connection was dropped.
  if (kind !== mainConnection) {
    openCreator(workspace, {
      from: { node, index, end: isSource ? 'subOutput' : 'subInput', kind },
      position: isSource ? [x - nodeSize / 2, y - nodeSize] : [x - subNodeSize / 2, y],
    })
    return
  }
  openCreator(workspace, {
    from: { node, index, end: isSource ? 'output' : 'input' },
    position: [isSource ? x : x - nodeSize, y - nodeSize / 2],
  })
}

function nodeUnder(event: MouseEvent | TouchEvent): string | undefined {
  const { clientX, clientY } = pointOf(event)
  const element = document.elementFromPoint(clientX, clientY)?.closest('.react-flow__node')
  return element?.getAttribute('data-id') ?? undefined
}

const pointOf = (event: MouseEvent | TouchEvent): { clientX: number; clientY: number } =>
  'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
