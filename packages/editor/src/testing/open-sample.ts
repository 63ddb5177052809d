import {
  applyOperation,
  type Connection,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { openBeside } from '../app/open-workspace.ts'
import { closeAllModals } from '../ui/modal-store.ts'
import { useToasts } from '../ui/toast-store.ts'
import { currentDocument } from '../workspace/document-store.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** `A>B` joins the first ports; `A:1>B:0` names them. */
function connectionFrom(text: string): Connection {
  const [from = '', to = ''] = text.split('>')
  const [source = '', sourceOutput = '0'] = from.split(':')
  const [target = '', targetInput = '0'] = to.split(':')
  return { source, sourceOutput: Number(sourceOutput), target, targetInput: Number(targetInput) }
}

export const sampleNode = (name: string, given: Partial<WorkflowNode> = {}): WorkflowNode => ({
  name,
  type: name === 'Start' ? 'heddle.start' : 'heddle.set',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  ...given,
})

export function sampleDocument(
  nodes: readonly WorkflowNode[],
  connections: readonly string[] = [],
): WorkflowDocument {
  return applyOperation(
    { name: 'Sample', nodes: [], connections: {}, settings: {} },
    { type: 'addNodes', nodes, connections: connections.map(connectionFrom) },
  )
}

interface Sample {
  nodes?: readonly WorkflowNode[]
  connections?: readonly string[]
  readOnly?: boolean
  id?: string
}

/** A workflow that is open, with nothing on the screen left from the test before. */
export function openSample({
  nodes = [sampleNode('Start')],
  connections,
  readOnly,
  id,
}: Sample = {}): Workspace {
  closeAllModals()
  useToasts.setState({ toasts: [] })
  const identity = id ? { id, versionId: 'v1' } : {}
  return openBeside({ document: sampleDocument(nodes, connections), readOnly, identity })
}

export const nodeNames = (workspace: Workspace): string[] =>
  currentDocument(workspace).nodes.map((node) => node.name)

export const toastTitles = (): string[] => useToasts.getState().toasts.map((toast) => toast.title)
