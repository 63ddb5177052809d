import type { WorkflowVersionSummary } from '@heddle/contract'
import { request } from '../../api/request.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { useDocument } from '../document-store.ts'
import { describeNodeTypes } from '../node-types.ts'
import { openStored } from './open-workflow.ts'

/** Makes an earlier version the current one, after asking. Says whether it worked. */
export async function restoreVersion({ id: versionId, createdAt }: WorkflowVersionSummary): Promise<boolean> {
  const time = formatDate(new Date(createdAt))
  const answer = await askConfirm({
    title: t('history.restoreQuestion', { time }),
    message: t('history.restoreText'),
    confirmLabel: t('history.restore'),
  })
  if (answer !== 'confirm') return false
  try {
    const { id, versionId: current = '' } = useDocument.getState()
    const stored = await request('POST /workflows/:id/versions/:versionId/restore', {
      params: { id, versionId },
      body: { versionId: current },
    })
    await describeNodeTypes(stored.nodes)
    openStored(stored)
    showSuccess({ title: t('history.restored', { time }) })
    return true
  } catch (error) {
    showFailure(t('history.restoreFailed'), error)
    return false
  }
}
