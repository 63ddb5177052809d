import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { isDirty, useDocument } from '../document-store.ts'
import { discardJournal } from '../journal.ts'
import { saveWorkflow } from './save-workflow.ts'

/** Whether the open workflow may be left: at once when nothing is unsaved, else as the person decides. */
export async function mayLeaveWorkflow(): Promise<boolean> {
  if (!isDirty(useDocument.getState())) return true
  const answer = await askConfirm({
    title: t('workflow.leaveTitle'),
    message: t('workflow.leaveMessage'),
    confirmLabel: t('workflow.leaveSave'),
    otherLabel: t('workflow.leaveDiscard'),
  })
  if (answer === 'confirm') return saveWorkflow({ leaving: true })
  if (answer === 'other') discardJournal()
  return answer === 'other'
}
