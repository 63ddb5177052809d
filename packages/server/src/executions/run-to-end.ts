import type { CalledJob, Job, JobEnd } from '@heddle/worker'
import { patiently } from '../db/patiently.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { AfterLoss } from './after-loss.ts'
import type { Caller } from './callers.ts'
import { ServerStopping, type RunRequest } from './execution-request.ts'
import type { ExecutionWriter } from './execution-writer.ts'
import { createJobListener } from './job-listener.ts'
import { runJob, type JobOutcome } from './run-job.ts'

interface Parts {
  engine: Engine
  writer: ExecutionWriter
  afterLoss: AfterLoss
  onLost(executionId: number, error: unknown): void
}

interface Execution {
  id: number
  request: RunRequest
  caller: Caller
  called?: boolean
}

/** Runs an execution to its end, from where it had come to if its engine is lost. */
export async function runToEnd(parts: Parts, execution: Execution, job: Job): Promise<JobEnd> {
  const listener = createJobListener(execution, parts)
  const outcome = await runJob(parts.engine, job, { ...listener, called: execution.called === true })
  return endOf(parts, { execution, job }, outcome)
}

/** How an execution ends that has come to this outcome. */
export async function endOf(
  parts: Parts,
  { execution, job }: { execution: Execution; job: CalledJob },
  outcome: JobOutcome,
): Promise<JobEnd> {
  if (outcome.type === 'ended') return outcome.end
  const { interruption } = outcome
  if (interruption.cause === 'stopping') throw new ServerStopping()
  const next = await patiently(() => parts.afterLoss(execution, interruption))
  if (next.type === 'end') return next.end
  return runToEnd(parts, { ...execution, called: false }, { ...job, start: next })
}
