import { Conflict } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { Beginning, CalledJob, JobEnd, ReceivedCall, Reception } from '@heddle/worker'
import type { Config } from '../config.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { AfterLoss } from './after-loss.ts'
import { openCaller, type Caller, type Callers } from './callers.ts'
import { stoppedResponse } from './ended-execution.ts'
import type { Ends } from './ends.ts'
import { ServerStopping, type EndedExecution, type RunRequest } from './execution-request.ts'
import { rowAtOnce } from './execution-row.ts'
import { executionSettings } from './execution-settings.ts'
import type { ExecutionWriter, NewExecution } from './execution-writer.ts'
import { createJobListener } from './job-listener.ts'
import { jobOf } from './job-of.ts'
import { takesTurns } from './lane-of.ts'
import type { Places } from './places.ts'
import type { ResumeKeys } from './resume-keys.ts'
import { listenTo, type JobOutcome } from './run-job.ts'
import { endOf } from './run-to-end.ts'

interface Parts {
  engine: Engine
  writer: ExecutionWriter
  config: Config
  processId: string
  resumeKeys: ResumeKeys
  variables: Readonly<Record<string, string>>
  afterLoss: AfterLoss
  places: Places
  callers: Callers
  ends: Ends
  /** Lets others find an execution that runs. */
  track(id: number, ended: Promise<EndedExecution>): void
  onLost(executionId: number, error: unknown): void
}

/** An execution that begins before its row is written. */
interface Early {
  id: number
  startedAt: string
  request: RunRequest
  lane: null
  caller: Caller
  job: CalledJob
  /** What it has begun with; absent until that is known. */
  beginning?: Beginning
  /** Resolves when the row is there; absent as long as nothing depends on it. */
  written?: Promise<unknown>
}

/** A call, and the execution that it may begin. */
interface Offer {
  call: ReceivedCall
  request: RunRequest
  /** Throws when the execution must not count, although it has begun. */
  check(): void
}

/** What has come of a call whose execution began early: that has answered it. */
interface Ran {
  type: 'ran'
  executionId: number
  response: WebhookResponse | undefined
  allowedOrigins: string
}

/** One that is to be started may have its number already. */
type Starting = Extract<Reception, { type: 'starting' }> & { executionId?: number }

export type CallOutcome = Exclude<Reception, { type: 'starting' }> | Starting | Ran

/** An execution that takes longer than this can be seen while it runs. Milliseconds. */
const longestUnseen = 100

/**
 * Executions whose callers are answered at the end. Nothing is promised before that, so the engine begins them as soon as it
 * has read the call, and their rows are written once, with the end, or as soon as something depends on them.
 */
export class EarlyExecutions {
  readonly #parts: Parts
  readonly #open = new Map<number, Early>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Shows a call to its node, which may begin the execution early. */
  async receive({ call, request, check }: Offer): Promise<CallOutcome> {
    const { engine } = this.#parts
    const early = this.#prepare(request)
    if (!early) return engine.ask('receive', call)
    const { listener, outcome } = listenTo(createJobListener(early, this.#parts))
    const reception = await this.#orDrop(early, () =>
      engine.receive({ ...call, execution: early.job }, listener),
    )
    if (reception.type === 'starting') {
      this.#close(early.id)
      return { ...reception, executionId: early.id }
    }
    if (reception.type !== 'begun') {
      this.#drop(early)
      return reception
    }
    await this.#orDrop(early, async () => check())
    early.beginning = reception.beginning
    const { allowedOrigins } = reception
    return { type: 'ran', ...(await this.#answer(early, outcome)), allowedOrigins }
  }

  /** Writes the row of one that something depends on now. */
  async writeRow(executionId: number): Promise<void> {
    const early = this.#open.get(executionId)
    if (!early?.beginning) throw new Conflict('The execution is no longer running')
    early.written ??= this.#parts.writer.insert({ ...this.#rowOf(early), progress: early.beginning })
    await early.written
  }

  /** Undefined when it has to wait for its turn, or for its row. */
  #prepare(request: RunRequest): Early | undefined {
    const { writer, places, config } = this.#parts
    const settings = executionSettings(request.workflow.settings, config)
    if (!writer.ids || settings.saveProgress || takesTurns(request) || !places.tryHold()) return undefined
    const id = writer.ids.next()
    const caller = openCaller(undefined)
    const job = jobOf({ id, request, caller }, { ...this.#parts, settings })
    const early = { id, startedAt: new Date().toISOString(), request, lane: null, caller, job }
    this.#open.set(id, early)
    return early
  }

  async #orDrop<T>(early: Early, act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      this.#parts.engine.cancel(early.id)
      this.#drop(early)
      throw error
    }
  }

  /** It has not been. */
  #drop({ id }: Early): void {
    this.#close(id)
    this.#parts.writer.ids?.giveBack(id)
  }

  #close(id: number): void {
    this.#open.delete(id)
    this.#parts.places.release('held')
  }

  async #answer(early: Early, outcome: Promise<JobOutcome>) {
    const { id, caller } = early
    caller.laterResponse = early.beginning?.laterResponse
    const ended = this.#work(early, outcome).catch((error: unknown) => {
      if (error instanceof ServerStopping) caller.respond(stoppedResponse)
      // Without a row it has not been, and whoever called is told why.
      else if (early.written) this.#parts.onLost(id, error)
      throw error
    })
    this.#parts.track(id, ended)
    const response = await Promise.race([caller.response, ended.then(() => caller.response)])
    return { executionId: id, response }
  }

  async #work(early: Early, outcome: Promise<JobOutcome>): Promise<EndedExecution> {
    const { ends, callers } = this.#parts
    const { id, caller } = early
    const end = await this.#end(early, outcome).finally(() => this.#close(id))
    const ended = await ends.store(early.written ? early : { ...early, row: this.#rowOf(early) }, end)
    const goesOnSoon = end.status === 'waiting' && callers.keep(id, caller, end.waitTill)
    if (!goesOnSoon) caller.respond(end.response)
    return ended
  }

  async #end(early: Early, outcome: Promise<JobOutcome>): Promise<JobEnd> {
    const { id, job, caller } = early
    const seen = setTimeout(() => void this.writeRow(id).catch(() => undefined), longestUnseen).unref()
    const first = await outcome
    clearTimeout(seen)
    // What it goes on with after a loss stands in its row.
    if (first.type === 'interrupted') await this.writeRow(id)
    await early.written
    const again = { ...job, ...(caller.laterResponse && { laterResponse: caller.laterResponse }) }
    return endOf(this.#parts, { execution: early, job: again }, first)
  }

  #rowOf({ id, startedAt, request }: Early): NewExecution {
    return { id, ...rowAtOnce(request, { startedAt, leaseOwner: this.#parts.processId }) }
  }
}
