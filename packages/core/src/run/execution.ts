export const executionModes = ['error', 'integrated', 'manual', 'retry', 'trigger', 'webhook'] as const
export type ExecutionMode = (typeof executionModes)[number]

/** What is stored. The five states that people see are derived from it. */
export const executionStatuses = [
  'queued',
  'running',
  'waiting',
  'success',
  'error',
  'canceled',
  'crashed',
] as const
export type ExecutionStatus = (typeof executionStatuses)[number]

/** `waitTill` of an execution that waits for a call, not for a time. */
export const waitIndefinitely = '3000-01-01T00:00:00.000Z'

export type ShownStatus = 'waiting' | 'running' | 'success' | 'error' | 'unknown'

interface ShownExecution {
  finished?: boolean
  waitTill?: string | null
  stoppedAt?: string | null
  startedAt?: string | null
}

/** The state a person sees; the first rule that fits counts. */
export function shownStatus(execution: ShownExecution): ShownStatus {
  if (execution.waitTill) return 'waiting'
  if (!execution.startedAt) return 'unknown'
  if (!execution.stoppedAt) return 'running'
  return execution.finished ? 'success' : 'error'
}
