import { listConnections, type Connection } from '@heddle/core/workflow'
import type { Connection as FlowConnection, Edge, FinalConnectionState } from '@xyflow/react'
import { connectNodes } from '../../workspace/commands/connect-nodes.ts'
import { currentDocument } from '../../workspace/document-store.ts'
import { openCreator, viewportOf } from '../../workspace/view-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { nodeSize } from '../../lib/constants.ts'

type Ends = Pick<FlowConnection | Edge, 'source' | 'target'> & {
  sourceHandle?: string | null
  targetHandle?: string | null
}

export const connectionOf = ({ source, target, sourceHandle, targetHandle }: Ends): Connection => ({
  source,
  sourceOutput: indexOf(sourceHandle),
  target,
  targetInput: indexOf(targetHandle),
})

/** Two endpoints are joined at most once, and no node feeds itself. */
export function isAllowedConnection(workspace: Workspace, ends: FlowConnection | Edge): boolean {
  const wanted = connectionOf(ends)
  if (wanted.source === wanted.target) return false
  return !listConnections(currentDocument(workspace)).some(
    (other) =>
      other.source === wanted.source &&
      other.target === wanted.target &&
      other.sourceOutput === wanted.sourceOutput &&
      other.targetInput === wanted.targetInput,
  )
}

/** A wire that was dropped on a node goes to its first port; on the empty canvas it asks for a new node. */
export function endConnection(
  workspace: Workspace,
  event: MouseEvent | TouchEvent,
  state: FinalConnectionState,
): void {
  const { fromNode, fromHandle, toHandle } = state
  if (!fromNode || !fromHandle || toHandle) return
  const end = fromHandle.type === 'source' ? ('output' as const) : ('input' as const)
  const from = { node: fromNode.id, index: indexOf(fromHandle.id), end }
  const under = nodeUnder(event)
  if (under && under !== fromNode.id) workspace.tell(connectNodes(workspace, wireTo(from, under)))
  else if (!under) openCreator(workspace, { from, position: dropPosition(workspace, event, end) })
}

function wireTo(
  { node, index, end }: { node: string; index: number; end: 'output' | 'input' },
  other: string,
): Connection {
  return end === 'output'
    ? { source: node, sourceOutput: index, target: other, targetInput: 0 }
    : { source: other, sourceOutput: 0, target: node, targetInput: index }
}

function nodeUnder(event: MouseEvent | TouchEvent): string | undefined {
  const { clientX, clientY } = pointOf(event)
  const element = document.elementFromPoint(clientX, clientY)?.closest('.react-flow__node')
  return element?.getAttribute('data-id') ?? undefined
}

/** The new node's own port comes to lie where the wire was dropped. */
function dropPosition(
  workspace: Workspace,
  event: MouseEvent | TouchEvent,
  end: 'output' | 'input',
): [number, number] {
  const [x, y] = viewportOf(workspace)?.toCanvas(pointOf(event)) ?? [0, 0]
  return [end === 'output' ? x : x - nodeSize, y - nodeSize / 2]
}

const pointOf = (event: MouseEvent | TouchEvent): { clientX: number; clientY: number } =>
  'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event

const indexOf = (handle: string | null | undefined): number => Number(handle?.split('-')[1] ?? 0)
