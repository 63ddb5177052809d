import { changeOptimistically, patch } from '../../api/optimistic-change.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { stopExecution } from '../../api/stop-execution.ts'
import { roughNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { settle, showError, showFailure, showInfo, showSuccess } from '../../ui/toast-store.ts'
import { withoutDeleted, withoutPast, withStopped } from './execution-changes.ts'
import { filterOf, type FilterChoice } from './execution-filter.ts'
import type { ExecutionList, ExecutionListState } from './execution-list.ts'
import { executionPages, inPages, listedIn, refreshExecutions } from './execution-queries.ts'

const executions = { queryKey: ['executions'] }

// Name what is under way with one execution.
export const stopOf = (id: string): readonly string[] => ['executions', id]

export const retryOf = (id: string): readonly string[] => ['retry', id]

export async function stopInList(choice: FilterChoice, id: string): Promise<void> {
  try {
    const kind = await changeOptimistically(queryClient, {
      mutationKey: stopOf(id),
      patches: [patch(executionPages(choice), inPages(withStopped(id, { choice })))],
      send: () => stop(id),
      after: () => refreshExecutions(queryClient, choice),
    })
    if (kind === 'stopped') {
      showSuccess({ title: t('run.stoppedTitle'), message: t('run.stopped', { id }) })
    } else showSuccess({ title: t('run.finishedBeforeStopTitle'), message: t('run.finishedBeforeStop') })
  } catch (error) {
    showFailure(t('run.stopFailed'), error)
  }
}

async function stop(id: string): Promise<'stopped' | 'finished'> {
  const outcome = await stopExecution(id)
  if (outcome.kind === 'failed') throw outcome.error
  return outcome.kind
}

interface Retry {
  id: string
  /** With the workflow as it is saved now, not as it was. */
  loadWorkflow: boolean
}

/** The answer comes when the new execution has ended. Until then there is nothing to show but that it is asked for. */
export async function retryExecution(choice: FilterChoice, { id, loadWorkflow }: Retry): Promise<void> {
  showInfo({ title: t('execution.list.retryStarted', { id }) })
  try {
    const succeeded = await changeOptimistically(queryClient, {
      mutationKey: retryOf(id),
      patches: [],
      send: () => request('POST /executions/:id/retry', { params: { id }, body: { loadWorkflow } }),
      after: () => refreshExecutions(queryClient, choice),
    })
    // What an earlier try said is settled by this one.
    const about = `retry of ${id}`
    settle(about)
    if (succeeded) showSuccess({ title: t('execution.list.retrySucceeded', { id }) })
    else
      showError({
        title: t('execution.list.retryFailed', { id }),
        message: t('execution.list.retryFailedText'),
        about,
      })
  } catch (error) {
    showFailure(t('execution.list.retryProblem'), error)
  }
}

export async function deleteSelected(list: ExecutionList): Promise<void> {
  const state = list.store.getState()
  const listed = listedIn(queryClient, state.sought)
  const count = selectedCount(state, listed.total)
  const answer = await askConfirm({
    title: t('execution.list.deleteTitle'),
    message:
      listed.estimated && state.allSelected
        ? t('execution.list.deleteManyMessage', { count: roughNumber(count) })
        : t('execution.list.deleteMessage', { count }),
    confirmLabel: t('execution.list.deleteConfirm'),
    danger: true,
  })
  if (answer !== 'confirm') return
  list.select([])
  try {
    await deleteChosen(state)
    showSuccess({ title: t('execution.list.deleted') })
  } catch (error) {
    showFailure(t('execution.list.deleteFailed'), error)
  }
}

export const selectedCount = (
  { allSelected, selected }: Pick<ExecutionListState, 'allSelected' | 'selected'>,
  total: number,
): number => (allSelected ? total : selected.size)

type Chosen = Pick<ExecutionListState, 'allSelected' | 'selected' | 'sought'>

/** Throws what the server says when it refuses; the list is then as it was. @internal */
export function deleteChosen({ allSelected, selected, sought }: Chosen): Promise<unknown> {
  const body = allSelected ? allOf(sought) : { ids: [...selected] }
  return changeOptimistically(queryClient, {
    mutationKey: ['executions'],
    patches: allSelected
      ? [patch(executionPages(sought), inPages(withoutPast))]
      : [patch(executions, inPages(withoutDeleted([...selected])))],
    send: () => request('POST /executions/delete', { body }),
  })
}

/** Executions that have come since the list was shown are not meant. */
function allOf(sought: FilterChoice) {
  const { past } = listedIn(queryClient, sought)
  const deleteBefore = past.reduce((latest, { startedAt }) => (startedAt > latest ? startedAt : latest), '')
  return { deleteBefore, filters: filterOf(sought) }
}
