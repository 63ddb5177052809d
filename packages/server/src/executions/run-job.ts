import type { Engine, JobListener } from '../dispatch/engine.ts'
import type { Job, JobEnd } from '../dispatch/messages.ts'
import { failedState, packState } from './execution-state.ts'

type Listening = Pick<JobListener, 'push' | 'page' | 'checkpoint' | 'respond'> & {
  /** The engine runs it on behalf of another job and needs no telling. */
  called: boolean
}

/** Hands a job to the engine and resolves when it has ended, by itself or with the engine. */
export function runJob(engine: Engine, job: Job, { called, ...listener }: Listening): Promise<JobEnd> {
  return new Promise((resolve) => {
    const complete = { ...listener, ended: resolve, crashed: () => resolve(crashedEnd()) }
    if (called) engine.expect(job, complete)
    else engine.run(job, complete)
  })
}

function crashedEnd(): JobEnd {
  const error = { message: 'The engine stopped unexpectedly while the execution was running' }
  return { status: 'crashed', state: packState(failedState(error)), error }
}
