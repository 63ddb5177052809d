import type { ExecutionSummary } from '@heddle/contract'

export const sampleStart = '2026-01-01T00:00:00.000Z'

/** An execution that ended well. */
export const endedExecution = (id: number, more: Partial<ExecutionSummary> = {}): ExecutionSummary => ({
  id: String(id),
  finished: true,
  mode: 'webhook',
  waitTill: null,
  startedAt: sampleStart,
  stoppedAt: sampleStart,
  workflowId: '1',
  ...more,
})
