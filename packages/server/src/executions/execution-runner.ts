import { PassingMap } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { Config } from '../config.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { CalledJob, JobEnd, StoredState } from '@heddle/worker'
import type { ExecutionRow } from './execution-queries.ts'
import {
  ServerStopping,
  StartTaken,
  type EndedExecution,
  type StartedExecution,
  type StartRequest,
} from './execution-request.ts'
import { executionSettings, type ExecutionSettings } from './execution-settings.ts'
import { claimOf, rowOf, takenIn } from './execution-row.ts'
import type { ExecutionWriter } from './execution-writer.ts'
import { jobOf } from './job-of.ts'
import type { AfterLoss } from './after-loss.ts'
import { callerOf, Callers, type Caller } from './callers.ts'
import { canceledInLine, HeldExecutions } from './held-executions.ts'
import { laneOf, takesTurns } from './lane-of.ts'
import type { Lanes } from './lanes.ts'
import { runToEnd } from './run-to-end.ts'
import { Places, type Place } from './places.ts'
import type { SharedWork } from './shared-work.ts'
import { describeEnd, stoppedResponse } from './ended-execution.ts'
import { EarlyExecutions } from './early-executions.ts'
import { Ends } from './ends.ts'

interface RunnerParts {
  engine: Engine
  writer: ExecutionWriter
  config: Config
  /** Names this process in the rows of what it runs. */
  processId: string
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
  /** Lets those go that take turns. */
  lanes: Pick<Lanes, 'advance'>
  /** The end of an execution could not be stored. */
  onLost(executionId: number, error: unknown): void
}

export interface Execution {
  id: number
  startedAt: string
  request: StartRequest
  place: Place
  /** Those with which it takes turns; null when nothing limits it. */
  lane: string | null
  caller: Caller
  /** Run by the engine on behalf of another execution. */
  called?: boolean
}

type Taken = Pick<Execution, 'request' | 'place' | 'lane' | 'caller'>

/** Starts executions: the row first, then the work, then the end in one guarded step. */
export class ExecutionRunner {
  readonly #parts: RunnerParts
  readonly #places: Places
  readonly #callers = new Callers()
  readonly #held = new HeldExecutions()
  readonly #running = new PassingMap<number, Promise<EndedExecution>>()
  readonly #ends: Ends
  /** Those that begin before their rows are written. */
  readonly early: EarlyExecutions

  constructor(parts: RunnerParts) {
    this.#parts = parts
    const places = new Places({ ...parts, concurrency: parts.config.executionConcurrency })
    this.#places = places
    this.#ends = new Ends({ ...parts, places, proceed: (execution) => this.#proceed(execution) })
    this.early = new EarlyExecutions({
      ...parts,
      places,
      callers: this.#callers,
      ends: this.#ends,
      track: (id, ended) => this.#track(id, ended),
    })
  }

  /** Told of every stored end. */
  onEnd(listener: (ended: EndedExecution) => void): void {
    this.#ends.onEnd(listener)
  }

  /** Resolves when the row, with all that the execution begins with, is durable; the work may still wait for its turn. */
  async start(request: StartRequest): Promise<StartedExecution> {
    const startedAt = new Date().toISOString()
    const lane = takesTurns(request) ? await laneOf(this.#parts, request) : null
    const place = lane === null ? this.#places.choose(request) : 'lane'
    const begun = { request, startedAt, place, lane, caller: callerOf(request) }
    const id = await this.#places.orRelease(place, () => this.#insert(begun))
    request.watcher?.started({ id, startedAt, request })
    return this.#proceed({ ...begun, id })
  }

  /** Writes the row of an execution that the engine itself runs for another one, and gives its job. */
  async prepareCall(request: StartRequest): Promise<CalledJob> {
    const startedAt = new Date().toISOString()
    const begun = { request, startedAt, place: 'none' as const, lane: null, caller: callerOf(request) }
    const execution = { ...begun, id: await this.#insert(begun), called: true }
    this.#run(execution)
    return this.#job(execution, executionSettings(request.workflow.settings, this.#parts.config))
  }

  /** Goes on with an execution that has waited; undefined when somebody else was faster. */
  goOn(row: ExecutionRow, request: StartRequest): Promise<StartedExecution | undefined> {
    return this.#takeOver(row, request, row.lane === null ? this.#places.choose(request) : 'lane')
  }

  /** Runs, in this process, an execution that is free or has lost its process; undefined when somebody else was faster. */
  runHere(row: ExecutionRow, request: StartRequest): Promise<StartedExecution | undefined> {
    return this.#takeOver(row, request, this.#places.chooseHere(request.mode))
  }

  /** Ends an execution that has lost its process and cannot go on. */
  async giveUp(row: ExecutionRow, request: StartRequest, end: JobEnd): Promise<void> {
    const caller = this.#callerOf(row, request)
    const { id, startedAt, lane } = row
    if (!(await this.#claim(row, { request, place: 'none', lane, caller }))) return
    this.#tell(caller, await this.#ends.store({ id, startedAt, request, lane }, end), undefined)
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

  /** How many more could run in this process now. */
  get room(): number {
    return this.#places.free
  }

  /** From now on nothing begins; what stands in line stays there for whoever comes next. */
  stop(): void {
    this.#places.close(new ServerStopping())
    this.#parts.shared?.stop()
    this.#callers.letAllGo(stoppedResponse)
    this.#held.stop()
  }

  /** An execution that waits or stands in its lane has been ended: nobody needs to wait for its answer. */
  letCallerGo(id: number): void {
    this.#callers.letGo(id, undefined)
    this.#held.cancel(id)
  }

  /** A workflow has been deleted: nobody needs to wait for those that stood in its lanes. */
  letCallersGo(workflowId: number): void {
    this.#held.cancelAllOf(workflowId)
  }

  /** Resolves when everything that runs now has ended and is stored. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#running.values())
    await this.#parts.writer.idle()
  }

  async #insert(begun: Omit<Execution, 'id'>): Promise<number> {
    const id = await this.#parts.writer.insert(
      rowOf(begun.request, { ...begun, ...takenIn(this.#parts, begun) }),
    )
    if (id === undefined) throw new StartTaken()
    return id
  }

  async #takeOver(row: ExecutionRow, request: StartRequest, place: Place) {
    const { id, startedAt, lane } = row
    const taken = { request, place, lane, caller: this.#callerOf(row, request) }
    const isOurs = await this.#places.orRelease(place, () => this.#claim(row, taken))
    if (!isOurs && place === 'held') this.#places.release(place)
    if (!isOurs) return undefined
    this.#callers.take(id)
    this.#held.remove(id)
    return this.#proceed({ ...taken, id, startedAt })
  }

  #claim(row: ExecutionRow, taken: Taken): Promise<boolean> {
    return this.#parts.writer.claim(claimOf(row, taken.request, takenIn(this.#parts, taken)))
  }

  /** Who waits for it: somebody here who has waited all the time, somebody in another process, or who calls now. */
  #callerOf({ id, awaited }: ExecutionRow, request: StartRequest): Caller {
    const kept = this.#callers.find(id) ?? this.#held.find(id)
    if (kept) return kept
    const isCalled = request.start.type === 'beginning'
    const elsewhere = awaited && !isCalled ? this.#parts.shared?.callerOf(id, awaited) : undefined
    return elsewhere ?? callerOf(request)
  }

  #proceed(execution: Execution): StartedExecution {
    const { shared } = this.#parts
    if (execution.place === 'lane') return this.#hold(execution)
    if (execution.place !== 'elsewhere' || !shared) return this.#run(execution)
    this.#places.dropTicket(execution.request.start)
    return shared.handOver(execution)
  }

  /** Its row is there, and free as soon as its lane has room. */
  #hold(execution: Execution): StartedExecution {
    const { shared, lanes } = this.#parts
    this.#places.dropTicket(execution.request.start)
    const started = shared ? shared.await(execution) : this.#held.add(execution)
    if (execution.lane !== null) void lanes.advance(execution.lane)
    return started
  }

  #run(execution: Execution): StartedExecution {
    const { id, caller } = execution
    const ended = this.#work(execution).catch((error: unknown) => {
      const isStopping = error instanceof ServerStopping
      if (!isStopping) this.#parts.onLost(id, error)
      // Whoever waits in another process gets the answer of the one that goes on.
      if (!isStopping) caller.respond(undefined)
      else if (!caller.elsewhere) caller.respond(stoppedResponse)
      throw error
    })
    this.#track(id, ended)
    return { id, response: caller.response, ended, ...(caller.stream && { stream: caller.stream }) }
  }

  #track(id: number, ended: Promise<EndedExecution>): void {
    this.#running.set(id, ended)
    const forget = () => this.#running.delete(id)
    ended.then(forget, forget)
  }

  async #work(execution: Execution): Promise<EndedExecution> {
    const { id, caller, request } = execution
    const start = await this.#places.begin(execution)
    if (!start) return this.#tell(caller, describeEnd(execution, canceledInLine), undefined)
    const settings = executionSettings(request.workflow.settings, this.#parts.config)
    const end = await runToEnd(this.#parts, execution, { ...this.#job(execution, settings), start }).finally(
      () => this.#places.release(execution.place),
    )
    const ended = await this.#ends.store(execution, end)
    const goesOnSoon = end.status === 'waiting' && this.#callers.keep(id, caller, end.waitTill)
    if (goesOnSoon) caller.ended?.(ended)
    return goesOnSoon ? ended : this.#tell(caller, ended, end.response)
  }

  #tell(caller: Caller, ended: EndedExecution, response: WebhookResponse | undefined): EndedExecution {
    caller.respond(response)
    caller.ended?.(ended)
    return ended
  }

  #job(execution: Execution, settings: ExecutionSettings): CalledJob {
    const { variables } = this.#parts
    return jobOf(execution, { settings, variables })
  }
}
