import { t } from '../../lib/i18n.ts'
import { askText } from '../../ui/modal-store.ts'
import { nameProblem, renameNode } from '../../workspace/commands/rename-node.ts'
import { currentDocument } from '../../workspace/document-store.ts'
import { whyReadOnly } from '../../workspace/edit.ts'
import type { Workspace } from '../../workspace/workspace.ts'

export async function askRenameNode(workspace: Workspace, from: string): Promise<void> {
  const refusal = whyReadOnly(workspace)
  if (refusal) return workspace.tell(refusal)
  const to = await askText({
    title: t('workflow.renameNodeTitle', { name: from }),
    label: t('workflow.newName'),
    value: from,
    confirmLabel: t('workflow.rename'),
    validate(name) {
      const problem = nameProblem(currentDocument(workspace), from, name.trim())
      if (problem === undefined) return undefined
      return [t('workflow.invalidNodeName'), problem].filter(Boolean).join(': ')
    },
  })
  if (to !== undefined) workspace.tell(renameNode(workspace, from, to))
}
