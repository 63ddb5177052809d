import { applyOperation, uniqueNodeName } from '@heddle/core'
import { t } from '../../lib/i18n.ts'
import { askText } from '../../ui/modal-store.ts'
import { showError } from '../../ui/toast-store.ts'
import { messageOf } from '../../api/api-error.ts'
import { currentDocument, findNode } from '../document-store.ts'
import { edit, mayEdit } from '../edit.ts'
import { renameNodeRuns } from '../run-store.ts'
import { selectedNames, selectNodes } from '../selection.ts'

/** Renames a node, and with it the expressions that mention it. A taken name gets a number. Gives back the new name. */
export function renameNode(from: string, wanted: string): string {
  const others = currentDocument()
    .nodes.map((node) => node.name)
    .filter((name) => name !== from)
  const to = uniqueNodeName(wanted.trim(), others)
  if (to === from) return from
  const selection = selectedNames().map((name) => (name === from ? to : name))
  try {
    if (!edit([{ type: 'renameNode', from, to }])) return from
  } catch (error) {
    showError({ title: t('workflow.invalidNodeName'), message: messageOf(error) })
    return from
  }
  renameNodeRuns(from, to)
  selectNodes(selection)
  return to
}

export async function askRenameNode(from: string): Promise<void> {
  if (!mayEdit()) return
  const to = await askText({
    title: t('workflow.renameNodeTitle', { name: from }),
    label: t('workflow.newName'),
    value: from,
    confirmLabel: t('workflow.rename'),
    validate: (name) => nameProblem(from, name.trim()),
  })
  if (to !== undefined) renameNode(from, to)
}

/** Tried on the document itself, which knows the names that cannot be. */
function nameProblem(from: string, to: string): string | undefined {
  if (to === '') return t('workflow.invalidNodeName')
  if (findNode(currentDocument(), to)) return undefined
  try {
    applyOperation(currentDocument(), { type: 'renameNode', from, to })
    return undefined
  } catch (error) {
    return `${t('workflow.invalidNodeName')}: ${messageOf(error)}`
  }
}
