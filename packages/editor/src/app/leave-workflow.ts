import { t } from '../lib/i18n.ts'
import { askConfirm } from '../ui/modal-store.ts'
import { saveWorkflow } from '../workspace/commands/save-workflow.ts'
import { isDirty } from '../workspace/document-store.ts'
import { isDone } from '../workspace/outcome.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Whether a workflow may be left: at once when nothing is unsaved, else as the person decides. */
export async function mayLeaveWorkflow(workspace: Workspace): Promise<boolean> {
  if (!isDirty(workspace.document.getState())) return true
  const answer = await askConfirm({
    title: t('workflow.leaveTitle'),
    message: t('workflow.leaveMessage'),
    confirmLabel: t('workflow.leaveSave'),
    otherLabel: t('workflow.leaveDiscard'),
  })
  if (answer === 'confirm') {
    const outcome = await saveWorkflow(workspace, { leaving: true })
    workspace.tell(outcome)
    return isDone(outcome)
  }
  if (answer === 'other') workspace.discardJournal()
  return answer === 'other'
}
