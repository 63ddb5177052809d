import type { Engine, JobListener } from '../dispatch/engine.ts'
import type { Job, JobEnd } from '../dispatch/messages.ts'
import { interruptedEnd } from './interrupted-end.ts'

type Listening = Pick<JobListener, 'push' | 'page' | 'checkpoint' | 'respond'> & {
  /** The engine runs it on behalf of another job and needs no telling. */
  called: boolean
}

/** Hands a job to the engine and resolves when it has ended, by itself or with the engine. */
export function runJob(engine: Engine, job: Job, { called, ...listener }: Listening): Promise<JobEnd> {
  return new Promise((resolve) => {
    let progress: Uint8Array | null = null
    const complete: JobListener = {
      ...listener,
      checkpoint(latest) {
        progress = latest.state
        listener.checkpoint(latest)
      },
      ended: resolve,
      interrupted: (interruption) => resolve(interruptedEnd(interruption, progress)),
    }
    if (called) engine.expect(job, complete)
    else engine.run(job, complete)
  })
}
