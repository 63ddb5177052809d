import type { WorkflowVersionSummary } from '@heddle/contract'
import { request } from '../../api/request.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'

interface Restore {
  version: Pick<WorkflowVersionSummary, 'id' | 'createdAt'>
  workflowId: string
  /** The workflow's version that the person saw: what was saved in between is not overwritten. */
  basedOn: string
}

/** Makes an earlier version the current one, after asking. Says whether it worked. */
export async function restoreVersion({ version, workflowId, basedOn }: Restore): Promise<boolean> {
  const time = formatDate(new Date(version.createdAt))
  const answer = await askConfirm({
    title: t('history.restoreQuestion', { time }),
    message: t('history.restoreText'),
    confirmLabel: t('history.restore'),
  })
  if (answer !== 'confirm') return false
  try {
    await request('POST /workflows/:id/versions/:versionId/restore', {
      params: { id: workflowId, versionId: version.id },
      body: { versionId: basedOn },
    })
    showSuccess({ title: t('history.restored', { time }) })
    return true
  } catch (error) {
    showFailure(t('history.restoreFailed'), error)
    return false
  }
}
