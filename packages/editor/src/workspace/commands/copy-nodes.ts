import { applyOperation, toStoredWorkflow, type WorkflowDocument } from '@heddle/core'
import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { currentDocument } from '../document-store.ts'
import { mayEdit } from '../edit.ts'
import { findDescription } from '../node-types.ts'
import { selectedNames } from '../selection.ts'
import { deleteNodes } from './delete-nodes.ts'

/** Puts the selected nodes and the wires among them on the clipboard, as JSON that other editors understand. */
export async function copyNodes(): Promise<void> {
  if (selectedNames().length === 0) return
  try {
    await writeClipboard(JSON.stringify(partOf(currentDocument(), selectedNames()), null, 2))
  } catch (error) {
    showFailure(t('workflow.copyFailed'), error)
  }
}

export async function cutNodes(): Promise<void> {
  if (!mayEdit()) return
  const names = selectedNames()
  await copyNodes()
  deleteNodes(names)
}

/** Some nodes of a document with the wires among them. */
function partOf(
  document: WorkflowDocument,
  names: readonly string[],
): Pick<WorkflowDocument, 'nodes' | 'connections'> {
  const wanted = new Set(names)
  const { nodes } = toStoredWorkflow(document, findDescription)
  const others = document.nodes.map(({ name }) => name).filter((name) => !wanted.has(name))
  const { connections } = applyOperation(document, { type: 'removeNodes', names: others })
  return { nodes: nodes.filter(({ name }) => wanted.has(name)), connections }
}
