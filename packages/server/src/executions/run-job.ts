import type { Engine, Interruption, JobListener } from '../dispatch/engine.ts'
import type { Job, JobEnd } from '@heddle/worker'

type JobCallbacks = Pick<JobListener, 'push' | 'page' | 'checkpoint' | 'respond' | 'say'> & {
  /** The engine runs it on behalf of another job and needs no telling. */
  called: boolean
}

type JobOutcome = { type: 'ended'; end: JobEnd } | { type: 'interrupted'; interruption: Interruption }

/** Hands a job to the engine and resolves when it has ended, or was lost with the engine. */
export function runJob(engine: Engine, job: Job, { called, ...listener }: JobCallbacks): Promise<JobOutcome> {
  return new Promise((resolve) => {
    const complete: JobListener = {
      ...listener,
      ended: (end) => resolve({ type: 'ended', end }),
      interrupted: (interruption) => resolve({ type: 'interrupted', interruption }),
    }
    if (called) engine.expect(job, complete)
    else engine.run(job, complete)
  })
}
