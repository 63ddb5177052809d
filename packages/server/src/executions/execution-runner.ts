import type { WebhookResponse } from '@heddle/core/node'
import type { Config } from '../config.ts'
import { patiently } from '../db/patiently.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { CalledJob, Job, JobEnd, StoredState } from '@heddle/worker'
import type { ExecutionRow } from './execution-queries.ts'
import {
  ServerStopping,
  StartTaken,
  type EndedExecution,
  type StartedExecution,
  type StartRequest,
} from './execution-request.ts'
import { executionSettings, type ExecutionSettings } from './execution-settings.ts'
import { claimOf, rowOf } from './execution-row.ts'
import type { ExecutionEnd, ExecutionWriter } from './execution-writer.ts'
import { createJobListener } from './job-listener.ts'
import { jobOf } from './job-of.ts'
import type { AfterLoss } from './after-loss.ts'
import { callerOf, Callers, type Caller } from './callers.ts'
import type { ResumeKeys } from './resume-keys.ts'
import { runJob } from './run-job.ts'
import { Places, type Place } from './places.ts'
import type { SharedWork } from './shared-work.ts'
import { describeEnd, stoppedResponse, storedEnd } from './ended-execution.ts'

interface RunnerParts {
  engine: Engine
  writer: ExecutionWriter
  config: Config
  /** Names this process in the rows of what it runs. */
  processId: string
  resumeKeys: ResumeKeys
  /** What `$vars` reads. */
  variables: Readonly<Record<string, string>>
  /** What a stored execution goes on with. */
  loadStored(executionId: number): Promise<StoredState | undefined>
  /** What becomes of an execution that lost its engine. */
  afterLoss: AfterLoss
  /** The execution that follows from the end of one. */
  prepareFollowing(ended: EndedExecution): Promise<StartRequest | undefined>
  /** Other processes that run executions, too; undefined when this one is alone. */
  shared: SharedWork | undefined
  /** The end of an execution could not be stored. */
  onLost(executionId: number, error: unknown): void
}

export interface Execution {
  id: number
  startedAt: string
  request: StartRequest
  place: Place
  caller: Caller
  /** Run by the engine on behalf of another execution. */
  called?: boolean
}

/** Starts executions: the row first, then the work, then the end in one guarded step. */
export class ExecutionRunner {
  readonly #parts: RunnerParts
  readonly #places: Places
  readonly #callers = new Callers()
  readonly #running = new Map<number, Promise<EndedExecution>>()

  readonly #afterEnd: ((ended: EndedExecution) => void)[] = []

  constructor(parts: RunnerParts) {
    this.#parts = parts
    this.#places = new Places({ ...parts, concurrency: parts.config.executionConcurrency })
  }

  /** Told of every stored end. */
  onEnd(listener: (ended: EndedExecution) => void): void {
    this.#afterEnd.push(listener)
  }

  /** Resolves when the row, with all that the execution begins with, is durable; the work may still wait for its turn. */
  async start(request: StartRequest): Promise<StartedExecution> {
    const startedAt = new Date().toISOString()
    const place = this.#places.choose(request)
    const caller = callerOf(request)
    const id = await this.#places.orRelease(place, () => this.#insert({ request, startedAt, place, caller }))
    request.watcher?.started({ id, startedAt, request })
    return this.#proceed({ id, startedAt, request, place, caller })
  }

  /** Writes the row of an execution that the engine itself runs for another one, and gives its job. */
  async prepareCall(request: StartRequest): Promise<CalledJob> {
    const startedAt = new Date().toISOString()
    const begun = { request, startedAt, place: 'none' as const, caller: callerOf(request) }
    const execution = { ...begun, id: await this.#insert(begun), called: true }
    this.#run(execution)
    return this.#job(execution, executionSettings(request.workflow.settings, this.#parts.config))
  }

  /** Goes on with an execution that has waited; undefined when somebody else was faster. */
  goOn(row: ExecutionRow, request: StartRequest): Promise<StartedExecution | undefined> {
    return this.#takeOver(row, request, this.#places.choose(request))
  }

  /** Runs, in this process, an execution that is free or has lost its process; undefined when somebody else was faster. */
  runHere(row: ExecutionRow, request: StartRequest): Promise<StartedExecution | undefined> {
    return this.#takeOver(row, request, this.#places.chooseHere(request.mode))
  }

  /** Ends an execution that has lost its process and cannot go on. */
  async giveUp(row: ExecutionRow, request: StartRequest, end: JobEnd): Promise<void> {
    const caller = this.#callerOf(row, request)
    if (!(await this.#claim(row, { request, place: 'none', caller }))) return
    const { id, startedAt } = row
    const settings = executionSettings(request.workflow.settings, this.#parts.config)
    this.#tell(caller, await this.#store({ id, startedAt, request }, end, settings), undefined)
  }

  /** How an execution that this process runs, or has in line, ends; undefined when it is not one of them. */
  findRunning(id: number): Promise<EndedExecution> | undefined {
    return this.#running.get(id)
  }

  /** How many run in this process, and how many stand in line in it. */
  count(): { running: number; inLine: number } {
    const inLine = this.#places.waiting
    return { running: this.#running.size - inLine, inLine }
  }

  /** From now on nothing begins; what stands in line stays there for whoever comes next. */
  stop(): void {
    this.#places.close(new ServerStopping())
    this.#parts.shared?.stop()
    this.#callers.letAllGo(stoppedResponse)
  }

  /** A waiting execution has been ended: nobody needs to wait for its answer. */
  letCallerGo(id: number): void {
    this.#callers.letGo(id, undefined)
  }

  /** Resolves when everything that runs now has ended and is stored. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#running.values())
    await this.#parts.writer.idle()
  }

  async #insert(begun: Omit<Execution, 'id'>): Promise<number> {
    const { request, startedAt } = begun
    const id = await this.#parts.writer.insert(rowOf(request, { startedAt, ...this.#taken(begun) }))
    if (id === undefined) throw new StartTaken()
    return id
  }

  async #takeOver(row: ExecutionRow, request: StartRequest, place: Place) {
    const caller = this.#callerOf(row, request)
    const isOurs = await this.#places.orRelease(place, () => this.#claim(row, { request, place, caller }))
    if (!isOurs && place === 'held') this.#places.release(place)
    if (!isOurs) return undefined
    this.#callers.take(row.id)
    return this.#proceed({ id: row.id, startedAt: row.startedAt, request, place, caller })
  }

  #claim(row: ExecutionRow, taken: Pick<Execution, 'request' | 'place' | 'caller'>): Promise<boolean> {
    return this.#parts.writer.claim(claimOf(row, taken.request, this.#taken(taken)))
  }

  /** Who waits for it: somebody here who has waited all the time, somebody in another process, or who calls now. */
  #callerOf({ id, awaited }: ExecutionRow, request: StartRequest): Caller {
    const kept = this.#callers.find(id)
    if (kept) return kept
    const isCalled = request.start.type === 'beginning'
    const elsewhere = awaited && !isCalled ? this.#parts.shared?.callerOf(id, awaited) : undefined
    return elsewhere ?? callerOf(request)
  }

  /** How the row says whose it is. */
  #taken({ request, place, caller }: Pick<Execution, 'request' | 'place' | 'caller'>) {
    const { processId, shared } = this.#parts
    const isFree = place === 'elsewhere'
    const awaited = (isFree ? shared?.awaitedBy(caller, request) : caller.elsewhere) ?? null
    return { status: statusIn(place), leaseOwner: isFree ? null : processId, awaited } as const
  }

  #proceed(execution: Execution): StartedExecution {
    const { shared } = this.#parts
    if (execution.place !== 'elsewhere' || !shared) return this.#run(execution)
    this.#places.dropTicket(execution.request.start)
    return shared.handOver(execution)
  }

  #run(execution: Execution): StartedExecution {
    const { id, caller } = execution
    const ended = this.#work(execution)
      .catch((error: unknown) => {
        const isStopping = error instanceof ServerStopping
        if (!isStopping) this.#parts.onLost(id, error)
        // Whoever waits in another process gets the answer of the one that goes on.
        if (!isStopping) caller.respond(undefined)
        else if (!caller.elsewhere) caller.respond(stoppedResponse)
        throw error
      })
      .finally(() => this.#running.delete(id))
    ended.catch(() => undefined)
    this.#running.set(id, ended)
    return { id, response: caller.response, ended, ...(caller.stream && { stream: caller.stream }) }
  }

  async #work(execution: Execution): Promise<EndedExecution> {
    const { id, caller, request } = execution
    const start = await this.#places.begin(execution)
    if (!start) return this.#tell(caller, describeEnd(execution, canceledInLine), undefined)
    const settings = executionSettings(request.workflow.settings, this.#parts.config)
    const end = await this.#perform(execution, { ...this.#job(execution, settings), start }).finally(() =>
      this.#places.release(execution.place),
    )
    const ended = await this.#store(execution, end, settings)
    const goesOnSoon = end.status === 'waiting' && this.#callers.keep(id, caller, end.waitTill)
    if (goesOnSoon) caller.ended?.(ended)
    return goesOnSoon ? ended : this.#tell(caller, ended, end.response)
  }

  #tell(caller: Caller, ended: EndedExecution, response: WebhookResponse | undefined): EndedExecution {
    caller.respond(response)
    caller.ended?.(ended)
    return ended
  }

  /** Runs it to its end, from where it had come to if its engine is lost. */
  async #perform(execution: Execution, first: Job): Promise<JobEnd> {
    const { engine, afterLoss } = this.#parts
    const listener = createJobListener(execution, this.#parts)
    let job = first
    for (;;) {
      const called = job === first && execution.called === true
      const outcome = await runJob(engine, job, { ...listener, called })
      if (outcome.type === 'ended') return outcome.end
      const { interruption } = outcome
      if (interruption.cause === 'stopping') throw new ServerStopping()
      const next = await patiently(() => afterLoss(execution, interruption))
      if (next.type === 'end') return next.end
      job = { ...first, start: next }
    }
  }

  #job(execution: Execution, settings: ExecutionSettings): CalledJob {
    const { resumeKeys, variables } = this.#parts
    return jobOf(execution, { settings, resumeKeys, variables })
  }

  async #store(
    execution: Pick<Execution, 'id' | 'startedAt' | 'request'>,
    end: JobEnd,
    settings: ExecutionSettings,
  ): Promise<EndedExecution> {
    const ended = describeEnd(execution, end)
    const { changed, following } = await patiently(() =>
      this.#writeEnd(ended, storedEnd(ended, end, settings)),
    )
    execution.request.watcher?.ended(ended)
    // Somebody else ended it meanwhile (stop, lost lease): what follows an end was done there.
    if (changed && following) this.#proceed(following)
    if (changed) for (const listener of this.#afterEnd) listener(ended)
    return ended
  }

  async #writeEnd(
    ended: EndedExecution,
    end: ExecutionEnd,
  ): Promise<{ changed: boolean; following?: Execution }> {
    const { writer, prepareFollowing } = this.#parts
    const request = await prepareFollowing(ended)
    if (!request) return writer.end(end)
    const place = this.#places.inLine
    const begun = { startedAt: ended.stoppedAt, request, place, caller: callerOf(request) }
    const follow = rowOf(request, { ...begun, ...this.#taken(begun) })
    const { changed, followId: id } = await writer.end({ ...end, follow })
    return id === undefined ? { changed } : { changed, following: { ...begun, id } }
  }
}

const statusIn = (place: Place) => (place === 'held' || place === 'none' ? 'running' : 'queued')

const canceledInLine: JobEnd = { status: 'canceled', state: new Uint8Array() }
