import { request } from '../../api/request.ts'
import { stopExecution } from '../../api/stop-execution.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { showError, showFailure, showInfo, showSuccess } from '../../ui/toast-store.ts'
import { filterOf } from './execution-filter.ts'
import type { ExecutionList, ExecutionListState } from './execution-list.ts'

export async function stopInList(list: ExecutionList, id: string): Promise<void> {
  const outcome = await stopExecution(id)
  if (outcome.kind === 'failed') showFailure(t('run.stopFailed'), outcome.error)
  else if (outcome.kind === 'stopped') {
    showSuccess({ title: t('run.stoppedTitle'), message: t('run.stopped', { id }) })
  } else showSuccess({ title: t('run.finishedBeforeStopTitle'), message: t('run.finishedBeforeStop') })
  await list.refresh()
}

interface Retry {
  id: string
  /** With the workflow as it is saved now, not as it was. */
  loadWorkflow: boolean
}

export async function retryExecution(list: ExecutionList, { id, loadWorkflow }: Retry): Promise<void> {
  showInfo({ title: t('execution.list.retryStarted', { id }) })
  try {
    const succeeded = await request('POST /executions/:id/retry', { params: { id }, body: { loadWorkflow } })
    if (succeeded) showSuccess({ title: t('execution.list.retrySucceeded', { id }) })
    else
      showError({
        title: t('execution.list.retryFailed', { id }),
        message: t('execution.list.retryFailedText'),
      })
  } catch (error) {
    showFailure(t('execution.list.retryProblem'), error)
  }
  await list.refresh()
}

export async function deleteSelected(list: ExecutionList): Promise<void> {
  const state = list.store.getState()
  const count = selectedCount(state)
  const answer = await askConfirm({
    title: t('execution.list.deleteTitle'),
    message:
      state.estimated && state.allSelected
        ? t('execution.list.deleteManyMessage', { count })
        : t('execution.list.deleteMessage', { count }),
    confirmLabel: t('execution.list.deleteConfirm'),
    danger: true,
  })
  if (answer !== 'confirm') return
  try {
    await request('POST /executions/delete', { body: whatToDelete(state) })
    showSuccess({ title: t('execution.list.deleted') })
  } catch (error) {
    showFailure(t('execution.list.deleteFailed'), error)
  }
  await list.load()
}

export const selectedCount = ({ allSelected, total, selected }: ExecutionListState): number =>
  allSelected ? total : selected.size

/** Executions that have come since the list was shown are not meant. */
function whatToDelete({ allSelected, selected, past, choice }: ExecutionListState) {
  if (!allSelected) return { ids: [...selected] }
  const deleteBefore = past.reduce((latest, { startedAt }) => (startedAt > latest ? startedAt : latest), '')
  return { deleteBefore, filters: filterOf(choice) }
}
