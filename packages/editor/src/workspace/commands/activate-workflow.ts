import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { showError, showFailure } from '../../ui/toast-store.ts'
import { showActivationNotice } from '../activation-notice.ts'
import { currentDocument, isDirty, isStored, useDocument } from '../document-store.ts'
import { mayEdit } from '../edit.ts'
import { listIssues } from '../issues.ts'
import { sendWithMerge } from './send-with-merge.ts'
import { announceSaved, saveWorkflow } from './save-workflow.ts'

/** Switches the open workflow on or off. What is not saved is saved first. Says whether it worked. */
export async function setActive(active: boolean): Promise<boolean> {
  if (!mayEdit()) return false
  if (active && listIssues().length > 0) {
    showError({ title: t('workflow.activateFailed'), message: t('workflow.resolveIssues') })
    return false
  }
  const state = useDocument.getState()
  if ((isDirty(state) || !isStored(state)) && !(await saveWorkflow())) return false
  try {
    return await store(active)
  } catch (error) {
    showFailure(active ? t('workflow.activateFailed') : t('workflow.deactivateFailed'), error)
    return false
  }
}

async function store(active: boolean): Promise<boolean> {
  let sent = currentDocument()
  const stored = await sendWithMerge(() => {
    const { id, versionId } = useDocument.getState()
    sent = currentDocument()
    return request('PATCH /workflows/:id', { params: { id }, body: { active, versionId } })
  })
  if (!stored) return false
  // What was edited while the call was on its way stays unsaved.
  useDocument.setState({ active: stored.active, versionId: stored.versionId, saved: sent })
  // Whoever does not read the notice any more may be asked for something instead.
  if (active && !showActivationNotice()) announceSaved(stored)
  return true
}

/** Switches a workflow on or off that is not the open one. Says whether it worked. */
export async function setActiveOf(id: string, active: boolean): Promise<boolean> {
  try {
    await request('PATCH /workflows/:id', { params: { id }, body: { active } })
    return true
  } catch (error) {
    showFailure(active ? t('workflow.activateFailed') : t('workflow.deactivateFailed'), error)
    return false
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
