import { applyOperation, type Connection, type WorkflowDocument, type WorkflowNode } from '@heddle/core'
import { currentDocument, openDocument } from '../workspace/document-store.ts'
import { clearRun } from '../workspace/run-store.ts'
import { selectNodes } from '../workspace/selection.ts'
import { closeAllModals } from '../ui/modal-store.ts'
import { useToasts } from '../ui/toast-store.ts'

/** `A>B` joins the first ports; `A:1>B:0` names them. */
function wireOf(text: string): Connection {
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
  wires: readonly string[] = [],
): WorkflowDocument {
  return applyOperation(
    { name: 'Sample', nodes: [], connections: {}, settings: {} },
    { type: 'addNodes', nodes, connections: wires.map(wireOf) },
  )
}

interface Sample {
  nodes?: readonly WorkflowNode[]
  wires?: readonly string[]
  readOnly?: boolean
  id?: string
}

/** Opens a workflow in the editor's stores, with nothing left from the test before. */
export function openSample({ nodes = [sampleNode('Start')], wires, readOnly, id }: Sample = {}): void {
  closeAllModals()
  clearRun()
  useToasts.setState({ toasts: [] })
  openDocument({
    document: sampleDocument(nodes, wires),
    readOnly,
    ...(id && { identity: { id, versionId: 'v1' } }),
  })
  selectNodes([])
}

export const nodeNames = (): string[] => currentDocument().nodes.map((node) => node.name)

export const toastTitles = (): string[] => useToasts.getState().toasts.map((toast) => toast.title)
