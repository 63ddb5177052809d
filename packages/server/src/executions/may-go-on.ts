import type { WorkflowSettings } from '@heddle/core/workflow'
import type { Interruption } from '../dispatch/running-jobs.ts'
import type { ExecutionRow } from './execution-queries.ts'

/** An execution that was lost so often has most likely caused it. */
const mostRecoveries = 3

type Lost = Pick<ExecutionRow, 'status' | 'mode' | 'writing' | 'recoveries' | 'callerId'>

/** The node at which an engine died may have nothing to do with it, unless it happens again. */
const isToBlame = ({ cause, during }: Interruption, recoveries: number): boolean =>
  typeof during === 'object' && (cause !== 'crashed' || recoveries > 0)

/** Whether an execution that lost its engine or its process goes on by itself from the state that was stored last. */
export function mayGoOn(
  { status, mode, writing, recoveries, callerId }: Lost,
  { onInterruption }: WorkflowSettings,
  interruption: Interruption,
): boolean {
  // Its caller is lost with it, and calls again if it goes on.
  if (callerId !== null) return false
  // Nothing has happened yet.
  if (status === 'queued') return true
  // Whoever watches it sees what happened.
  if (mode === 'manual') return false
  if (isToBlame(interruption, recoveries) || recoveries >= mostRecoveries) return false
  return onInterruption === 'continue' || (onInterruption !== 'crash' && writing === null)
}
