import type { ErrorData, ExecutionState, RunEntry } from '@heddle/core/run'
import type { Workflow } from '@heddle/core/workflow'
import type { Job, JobEnd } from '../protocol/messages.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import type { TraceContext } from './span.ts'
import { spansOfRun } from './spans-of-run.ts'
import { traceOfJob, withinCaller, type JobTrace } from './trace-of-job.ts'
import type { TraceSender } from './trace-sender.ts'

interface End {
  status: JobEnd['status']
  workflow?: Workflow
  state?: ExecutionState
  error?: ErrorData | undefined
}

interface Parts {
  sender: TraceSender | undefined
  secrets: UsedSecrets
  /** Of the run that called this one. */
  parent: TraceContext | undefined
  /** The ids of traces follow from it. */
  resumeSecret: string
}

/** What is told about one job when it is over. Nothing is done while nobody wants traces. */
export class RunTrace {
  readonly #job: Job
  readonly #parts: Parts
  readonly #startedAt = Date.now()
  /** What others have performed of it: the trigger, or whoever had it before it waited. */
  #before: ReadonlySet<RunEntry> = new Set()
  #trace: JobTrace | undefined

  constructor(job: Job, parts: Parts) {
    this.#job = job
    this.#parts = parts
    this.#trace = parts.sender && traceOfJob(job, parts)
  }

  /** Where the runs belong that this one calls. */
  get context(): TraceContext | undefined {
    return this.#trace
  }

  /** Looks whether the call that it begins with has a trace of its own. */
  beginWith(state: ExecutionState | undefined): void {
    if (!this.#trace || !state) return
    this.#trace = withinCaller(this.#trace, this.#job, state)
    this.#before = new Set(Object.values(state.resultData.runData).flat())
  }

  end({ status, workflow, state, error }: End): void {
    const { sender, secrets } = this.#parts
    if (!sender || !this.#trace || this.#trace.dropped) return
    const runs = Object.entries(state?.resultData.runData ?? {})
      .flatMap(([node, entries]) => entries.map((entry, run) => ({ node, run, entry })))
      .filter(({ entry }) => entry.startTime >= this.#startedAt && !this.#before.has(entry))
    const spans = spansOfRun({
      trace: this.#trace,
      job: this.#job,
      workflow,
      runs,
      startedAt: this.#startedAt,
      endedAt: Date.now(),
      status,
      ...(error && { error }),
    })
    sender.add(secrets.hideIn(spans))
  }
}
