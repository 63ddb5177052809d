import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'

/** Deletes a workflow that is not open, if the person is sure. Tells what came of it; true when it is gone. */
export async function deleteStored({ id, name }: { id: string; name: string }): Promise<boolean> {
  const answer = await askConfirm({
    title: t('workflow.deleteTitle'),
    message: t('workflow.deleteMessage', { name }),
    confirmLabel: t('workflow.deleteConfirm'),
    danger: true,
  })
  if (answer !== 'confirm') return false
  try {
    await request('DELETE /workflows/:id', { params: { id } })
    showSuccess({ title: t('workflow.deleted', { name }) })
    return true
  } catch (error) {
    showFailure(t('workflow.deleteFailed'), error)
    return false
  }
}
