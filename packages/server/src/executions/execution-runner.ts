import { formatId } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { ExecutionMode } from '@heddle/core/run'
import type { Config } from '../config.ts'
import { patiently } from '../db/patiently.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { CalledJob, Job, JobEnd, JobStart, StoredState } from '@heddle/worker'
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
import { Slots } from './slots.ts'
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
  /** The end of an execution could not be stored. */
  onLost(executionId: number, error: unknown): void
}

export interface Execution {
  id: number
  startedAt: string
  request: StartRequest
  slot: Slot
  caller: Caller
  /** Run by the engine on behalf of another execution. */
  called?: boolean
}

type Slot = 'held' | 'waiting' | 'none'

/** Starts executions: the row first, then the work, then the end in one guarded step. */
export class ExecutionRunner {
  readonly #parts: RunnerParts
  readonly #slots: Slots
  readonly #callers = new Callers()
  readonly #running = new Map<number, Promise<EndedExecution>>()

  #afterEnd: (ended: EndedExecution) => void = () => undefined

  constructor(parts: RunnerParts) {
    this.#parts = parts
    this.#slots = new Slots(parts.config.executionConcurrency)
  }

  /** Told of every stored end. */
  onEnd(listener: (ended: EndedExecution) => void): void {
    this.#afterEnd = listener
  }

  /** Resolves when the row, with all that the execution begins with, is durable; the work may still wait for its turn. */
  async start(request: StartRequest): Promise<StartedExecution> {
    const startedAt = new Date().toISOString()
    const slot = this.#takeSlot(request.mode)
    const id = await this.#orRelease(slot, async () => {
      const inserted = await this.#insert(request, startedAt, statusIn(slot))
      if (inserted === undefined) throw new StartTaken()
      return inserted
    })
    request.watcher?.started({ id, startedAt, request })
    return this.#run({ id, startedAt, request, slot, caller: callerOf(request) })
  }

  /** Writes the row of an execution that the engine itself runs for another one, and gives its job. */
  async prepareCall(request: StartRequest): Promise<CalledJob> {
    const startedAt = new Date().toISOString()
    const id = await this.#insert(request, startedAt, 'running')
    if (id === undefined) throw new StartTaken()
    const execution: Execution = {
      id,
      startedAt,
      request,
      slot: 'none',
      caller: callerOf(request),
      called: true,
    }
    this.#run(execution)
    return this.#job(execution, executionSettings(request.workflow.settings, this.#parts.config))
  }

  /** Goes on with an execution that has waited or lost its process; undefined when somebody else was faster. */
  async goOn(row: ExecutionRow, request: StartRequest): Promise<StartedExecution | undefined> {
    const slot = this.#takeSlot(request.mode)
    const isOurs = await this.#orRelease(slot, () => this.#claim(row, request, statusIn(slot)))
    if (!isOurs && slot === 'held') this.#slots.release()
    if (!isOurs) return undefined
    const { id, startedAt } = row
    return this.#run({ id, startedAt, request, slot, caller: this.#callers.take(id) ?? callerOf(request) })
  }

  /** Ends an execution that has lost its process and cannot go on. */
  async giveUp(row: ExecutionRow, request: StartRequest, end: JobEnd): Promise<void> {
    if (!(await this.#claim(row, request, 'running'))) return
    const { id, startedAt } = row
    const settings = executionSettings(request.workflow.settings, this.#parts.config)
    await this.#store({ id, startedAt, request }, end, settings)
  }

  /** How an execution that this process runs, or has in line, ends; undefined when it is not one of them. */
  findRunning(id: number): Promise<EndedExecution> | undefined {
    return this.#running.get(id)
  }

  /** From now on nothing begins; what stands in line stays there for whoever comes next. */
  stop(): void {
    this.#slots.close(new ServerStopping())
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

  async #orRelease<T>(slot: Slot, act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (slot === 'held') this.#slots.release()
      throw error
    }
  }

  #insert(request: StartRequest, startedAt: string, status: 'queued' | 'running') {
    const { writer, processId } = this.#parts
    return writer.insert(rowOf(request, { startedAt, status, processId }))
  }

  #claim(row: ExecutionRow, request: StartRequest, status: 'queued' | 'running'): Promise<boolean> {
    return this.#parts.writer.claim(claimOf(row, request, { status, processId: this.#parts.processId }))
  }

  #run(execution: Execution): StartedExecution {
    const { id, caller } = execution
    const ended = this.#work(execution)
      .catch((error: unknown) => {
        const isStopping = error instanceof ServerStopping
        if (!isStopping) this.#parts.onLost(id, error)
        caller.respond(isStopping ? stoppedResponse : undefined)
        throw error
      })
      .finally(() => this.#running.delete(id))
    ended.catch(() => undefined)
    this.#running.set(id, ended)
    return { id, response: caller.response, ended }
  }

  async #work(execution: Execution): Promise<EndedExecution> {
    const { id, caller, request } = execution
    const start = await this.#begin(execution)
    if (!start) return this.#tell(caller, describeEnd(execution, canceledInLine), undefined)
    const settings = executionSettings(request.workflow.settings, this.#parts.config)
    const end = await this.#perform(execution, { ...this.#job(execution, settings), start }).finally(() => {
      if (execution.slot !== 'none') this.#slots.release()
    })
    const ended = await this.#store(execution, end, settings)
    const goesOnSoon = end.status === 'waiting' && this.#callers.keep(id, caller, end.waitTill)
    return goesOnSoon ? ended : this.#tell(caller, ended, end.response)
  }

  #tell(caller: Caller, ended: EndedExecution, response: WebhookResponse | undefined): EndedExecution {
    caller.respond(response)
    return ended
  }

  /** Waits for its turn. Undefined when it was stopped while it stood in line. */
  async #begin({ id, request, slot }: Execution): Promise<JobStart | undefined> {
    const { start, workflow } = request
    if (slot !== 'waiting')
      return start.type === 'beginning' ? { type: 'ticket', ticket: start.beginning.ticket } : start
    const ticket = this.#ticketInLine(start)
    await this.#slots.take({
      person: workflow.authority.principal.id,
      workflow: workflow.id === null ? '' : formatId(workflow.id),
    })
    const begun = await this.#orRelease('held', () => patiently(() => this.#parts.writer.begin(id)))
    if (begun)
      return ticket ? { type: 'ticket', ticket } : this.#orRelease('held', () => this.#loadStart(id, start))
    this.#slots.release()
    return undefined
  }

  /** A long line would fill the memory of the engine: the row has what they need as well. */
  #ticketInLine(start: StartRequest['start']): string | undefined {
    if (start.type !== 'beginning') return undefined
    const { ticket, state } = start.beginning
    if (this.#slots.waiting < mostKept && state.length < mostKeptBytes) return ticket
    void this.#parts.engine.ask('dropTicket', ticket).catch(() => undefined)
    return undefined
  }

  async #loadStart(id: number, start: StartRequest['start']): Promise<JobStart> {
    const stored = await patiently(() => this.#parts.loadStored(id))
    if (stored) return { type: 'stored', stored }
    if (start.type === 'beginning') throw new Error('What the execution begins with is gone')
    return start
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

  #takeSlot(mode: ExecutionMode): Slot {
    if (!isLimited(mode)) return 'none'
    return this.#slots.tryTake() ? 'held' : 'waiting'
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
    if (changed && following) this.#run(following)
    if (changed) this.#afterEnd(ended)
    return ended
  }

  async #writeEnd(ended: EndedExecution, end: ExecutionEnd) {
    const { writer, prepareFollowing, processId } = this.#parts
    const request = await prepareFollowing(ended)
    const { stoppedAt: startedAt } = ended
    const follow = request && rowOf(request, { startedAt, status: 'queued', processId })
    const { changed, followId } = await writer.end({ ...end, ...(follow && { follow }) })
    if (followId === undefined || !request) return { changed }
    const caller = callerOf(request)
    const following: Execution = { id: followId, startedAt, request, slot: 'waiting', caller }
    return { changed, following }
  }
}

/** So many that stand in line find what they begin with in the engine, if it is no more than so many bytes. */
const mostKept = 1000
const mostKeptBytes = 64 * 1024

const statusIn = (slot: Slot) => (slot === 'waiting' ? 'queued' : 'running')

/** A person who runs a workflow by hand, or a workflow that calls another, must not wait behind the crowd. */
const isLimited = (mode: ExecutionMode): boolean => mode !== 'manual' && mode !== 'integrated'

const canceledInLine: JobEnd = { status: 'canceled', state: new Uint8Array() }
