import { patiently } from '../db/patiently.ts'
import type { JobListener } from '../dispatch/running-jobs.ts'
import type { Caller } from './callers.ts'
import type { RunRequest } from './execution-request.ts'
import type { ExecutionWriter } from './execution-writer.ts'

interface Execution {
  id: number
  request: Pick<RunRequest, 'watcher'>
  caller: Caller
}

interface Parts {
  writer: ExecutionWriter
  onLost(executionId: number, error: unknown): void
}

/** Passes on what a running job tells. An answer goes out after everything that was to be stored before it. */
export function createJobListener(
  { id, request: { watcher }, caller }: Execution,
  { writer, onLost }: Parts,
): Omit<JobListener, 'ended' | 'interrupted'> {
  let stored: Promise<unknown> = Promise.resolve()
  return {
    push: (message) => watcher?.push(message),
    page: (page) => watcher?.putPage(page),
    checkpoint(progress) {
      stored = patiently(() => writer.checkpoint(id, progress))
      stored.catch((error: unknown) => onLost(id, error))
    },
    say: (line) => caller.say(line),
    respond: (response) =>
      void stored.then(
        () => caller.respond(response),
        () => caller.respond(undefined),
      ),
  }
}
