import type { StoredExecution } from '@heddle/contract'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'

/**
 * How it ended: stopped by this call; over before, with its data when they were kept; or nobody could stop it.
 */
export type StopOutcome =
  | { kind: 'stopped' }
  | { kind: 'finished'; execution: StoredExecution | undefined }
  | { kind: 'failed' }

/** Stops an execution and tells the person what became of that. */
export async function stopExecution(id: string): Promise<StopOutcome> {
  try {
    const { finished } = await request('POST /executions-current/:id/stop', { params: { id } })
    if (finished) return tellFinished(await findExecution(id))
    showSuccess({ title: t('run.stoppedTitle'), message: t('run.stopped', { id }) })
    return { kind: 'stopped' }
  } catch (error) {
    const execution = await findExecution(id)
    // It ended between the click and the call; one that is not kept is gone by then.
    if (execution?.finished || isGone(error)) return tellFinished(execution)
    showFailure(t('run.stopFailed'), error)
    return { kind: 'failed' }
  }
}

function tellFinished(execution: StoredExecution | undefined): StopOutcome {
  showSuccess({ title: t('run.finishedBeforeStopTitle'), message: t('run.finishedBeforeStop') })
  return { kind: 'finished', execution }
}

const findExecution = (id: string): Promise<StoredExecution | undefined> =>
  request('GET /executions/:id', { params: { id } }).catch(() => undefined)

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
