import { Conflict, PassingMap } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import {
  type Beginning,
  type Begun,
  type CalledJob,
  type EndedAtOnce,
  type JobEnd,
  type ReceivedCall,
  type Reception,
  Unavailable,
} from '@heddle/worker'
import type { Config } from '../config.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { JobListener } from '../dispatch/running-jobs.ts'
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
import { listenTo, type JobOutcome } from './run-job.ts'
import { endOf } from './run-to-end.ts'

interface Parts {
  engine: Engine
  writer: ExecutionWriter
  config: Config
  processId: string
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
  /** Resolves to what it has begun with; undefined when it has not, or has ended already. */
  begun: PromiseWithResolvers<Beginning | undefined>
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
  readonly #open = new PassingMap<number, Early>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Shows a call to its node, which may begin the execution early. */
  async receive({ call, request, check }: Offer): Promise<CallOutcome> {
    const { engine } = this.#parts
    const early = this.#prepare(request)
    if (!early) return engine.ask('receive', call)
    const { listener, outcome } = listenTo(createJobListener(early, this.#parts))
    const reception = await this.#offer(early, call, listener)
    // What takes down its thread begins again, and leaves a trace this time.
    if (!reception) return engine.ask('receive', call)
    switch (reception.type) {
      case 'starting':
        this.#close(early)
        return { ...reception, executionId: early.id }
      case 'begun':
      case 'endedAtOnce':
        this.#checkOr(early, check)
        return this.#goOn(early, reception, outcome)
      default:
        this.#drop(early)
        return reception
    }
  }

  /** Writes the row of one that something depends on now. */
  async writeRow(executionId: number): Promise<void> {
    const early = this.#open.get(executionId)
    if (!early) throw new Conflict('The execution is no longer running')
    early.written ??= this.#insert(early)
    await early.written
  }

  async #insert(early: Early): Promise<void> {
    const progress = await early.begun.promise
    if (!progress) throw new Conflict('The execution is no longer running')
    await this.#parts.writer.insert({ ...this.#rowOf(early), progress })
  }

  /** Undefined when it has to wait for its turn, or for its row. */
  #prepare(request: RunRequest): Early | undefined {
    const { writer, places, config } = this.#parts
    const settings = executionSettings(request.workflow.settings, config)
    if (!writer.ids || settings.saveProgress || takesTurns(request) || !places.tryHold()) return undefined
    const id = writer.ids.next()
    const caller = openCaller(undefined)
    const job = jobOf({ id, request, caller }, { ...this.#parts, settings })
    const begun = Promise.withResolvers<Beginning | undefined>()
    const early = { id, startedAt: new Date().toISOString(), request, lane: null, caller, job, begun }
    this.#open.set(id, early)
    return early
  }

  /** Undefined when the thread was lost before it could say anything. */
  async #offer(
    early: Early,
    call: ReceivedCall,
    listener: JobListener,
  ): Promise<Reception | Begun | EndedAtOnce | undefined> {
    try {
      return await this.#parts.engine.receive({ ...call, execution: early.job }, listener)
    } catch (error) {
      this.#cancel(early)
      if (error instanceof Unavailable) return undefined
      throw error
    }
  }

  #checkOr(early: Early, check: () => void): void {
    try {
      check()
    } catch (error) {
      this.#cancel(early)
      throw error
    }
  }

  #cancel(early: Early): void {
    this.#parts.engine.cancel(early.id)
    this.#drop(early)
  }

  /** It has not been. */
  #drop(early: Early): void {
    this.#close(early)
    this.#parts.writer.ids?.giveBack(early.id)
  }

  #close({ id, begun }: Early): void {
    begun.resolve(undefined)
    this.#open.delete(id)
    this.#parts.places.release('held')
  }

  async #goOn(early: Early, reception: Begun | EndedAtOnce, outcome: Promise<JobOutcome>): Promise<Ran> {
    const { id, caller, begun } = early
    begun.resolve(reception.type === 'begun' ? reception.beginning : undefined)
    caller.laterResponse = (reception.type === 'begun' ? reception.beginning : reception).laterResponse
    const ended = this.#work(early, outcome).catch((error: unknown) => {
      if (error instanceof ServerStopping) caller.respond(stoppedResponse)
      // Without a row it has not been, and whoever called is told why.
      else if (early.written) this.#parts.onLost(id, error)
      throw error
    })
    this.#parts.track(id, ended)
    const response = await Promise.race([caller.response, ended.then(() => caller.response)])
    return { type: 'ran', executionId: id, response, allowedOrigins: reception.allowedOrigins }
  }

  async #work(early: Early, outcome: Promise<JobOutcome>): Promise<EndedExecution> {
    const { ends, callers } = this.#parts
    const { id, caller } = early
    const end = await this.#end(early, outcome).finally(() => this.#close(early))
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
