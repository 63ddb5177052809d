import { shownStatus, type ShownStatus } from '@heddle/core/run'
import type { ExecutionSummary, RunningExecution } from '@heddle/contract'
import { executionsPerRefresh } from '../../lib/constants.ts'

/** A line of the list: an execution that runs now, or one of the past. */
export type ExecutionRow = (RunningExecution & { runs: true }) | (ExecutionSummary & { runs: false })

export const rowsOf = (
  running: readonly RunningExecution[],
  past: readonly ExecutionSummary[],
): ExecutionRow[] => {
  // One that ended between the two calls is in both answers; its end is the newer news.
  const ended = new Set(past.map(({ id }) => id))
  return [
    ...running.filter(({ id }) => !ended.has(id)).map((row) => ({ ...row, runs: true as const })),
    ...past.map((row) => ({ ...row, runs: false as const })),
  ]
}

/** An execution of the past without an end was lost; nobody knows how it went. */
export function statusOf(row: ExecutionRow): ShownStatus {
  if (row.runs) return 'running'
  const status = shownStatus(row)
  return status === 'running' ? 'unknown' : status
}

/** Only what has stopped can be looked at, by those who may run its workflow. */
export const canOpen = (row: ExecutionRow): boolean =>
  !row.runs && row.stoppedAt !== null && row.right !== 'see'

/** Only what has stopped can be deleted, by those who may edit its workflow. */
export const canDelete = (row: ExecutionRow): boolean => canOpen(row) && row.right !== 'run'

export const canStop = (row: ExecutionRow): boolean =>
  ['running', 'waiting'].includes(statusOf(row)) && row.right !== 'see'

/** A retry starts from the original execution, and only while nothing has put it right. */
export const canRetry = (row: ExecutionRow): boolean =>
  !row.runs &&
  canOpen(row) &&
  statusOf(row) === 'error' &&
  row.retryOf === undefined &&
  row.retrySuccessId === undefined

/**
 * The list after a refresh: the newest rows as they are now, and behind them those that were loaded before. When so much
 * is new that rows between the two are missing, the older ones go, to be loaded again.
 */
export function mergeRefresh(
  before: readonly ExecutionSummary[],
  fetched: readonly ExecutionSummary[],
): ExecutionSummary[] {
  const last = fetched.at(-1)
  if (!last || fetched.length < executionsPerRefresh) return [...fetched]
  const oldest = Number(last.id)
  const touches = before.some(({ id }) => Number(id) >= oldest)
  return touches ? [...fetched, ...before.filter(({ id }) => Number(id) < oldest)] : [...fetched]
}
