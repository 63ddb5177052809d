import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { currentDocument, markSaved, useDocument } from '../document-store.ts'

/** Deletes the open workflow after asking. Says whether it is gone. */
export async function deleteWorkflow(): Promise<boolean> {
  const { name } = currentDocument()
  const answer = await askConfirm({
    title: t('workflow.deleteTitle'),
    message: t('workflow.deleteMessage', { name }),
    confirmLabel: t('workflow.deleteConfirm'),
    danger: true,
  })
  if (answer !== 'confirm') return false
  try {
    await request('DELETE /workflows/:id', { params: { id: useDocument.getState().id } })
  } catch (error) {
    showFailure(t('workflow.deleteFailed'), error)
    return false
  }
  // There is nothing left that could be saved.
  markSaved()
  showSuccess({ title: t('workflow.deleted', { name }) })
  return true
}
