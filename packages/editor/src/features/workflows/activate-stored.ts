import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { showError, showFailure } from '../../ui/toast-store.ts'

/** Switches a workflow on or off that is not open. */
export async function activateStored(id: string, active: boolean): Promise<void> {
  try {
    await request('PATCH /workflows/:id', { params: { id }, body: { active } })
  } catch (error) {
    showFailure(active ? t('workflow.activateFailed') : t('workflow.deactivateFailed'), error)
  }
}

/** Tells why a workflow that is flagged active does not run. */
export async function showActivationError(id: string): Promise<void> {
  const found = await request('GET /active/error/:id', { params: { id } }).catch(() => undefined)
  showError({
    title: t('workflow.activationProblem'),
    message: `${t('workflow.activationError')} ${found?.error.message ?? t('workflow.unknownError')}`,
  })
}
