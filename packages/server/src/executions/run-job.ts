import type { Engine } from '../dispatch/engine.ts'
import type { Interruption, JobListener } from '../dispatch/running-jobs.ts'
import type { Job, JobEnd } from '@heddle/worker'

type JobCallbacks = Omit<JobListener, 'ended' | 'interrupted'>

export type JobOutcome = { type: 'ended'; end: JobEnd } | { type: 'interrupted'; interruption: Interruption }

/**
 * Hands a job to the engine and resolves when it has ended, or was lost with the engine. One that is `called` runs there on
 * behalf of another, and needs no telling.
 */
export function runJob(
  engine: Engine,
  job: Job,
  { called, ...callbacks }: JobCallbacks & { called: boolean },
): Promise<JobOutcome> {
  const { listener, outcome } = listenTo(callbacks)
  if (called) engine.expect(job, listener)
  else engine.run(job, listener)
  return outcome
}

export function listenTo(callbacks: JobCallbacks): { listener: JobListener; outcome: Promise<JobOutcome> } {
  const { promise: outcome, resolve } = Promise.withResolvers<JobOutcome>()
  const listener: JobListener = {
    ...callbacks,
    ended: (end) => resolve({ type: 'ended', end }),
    interrupted: (interruption) => resolve({ type: 'interrupted', interruption }),
  }
  return { listener, outcome }
}
