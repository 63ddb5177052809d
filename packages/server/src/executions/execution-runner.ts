import type { ExecutionMode } from '@heddle/core'
import { setTimeout as sleep } from 'node:timers/promises'
import { packAuthority } from '../auth/authority.ts'
import type { Config } from '../config.ts'
import { packJson } from '../db/packed-json.ts'
import type { Encryption } from '../credentials/encryption.ts'
import type { Engine, Progress } from '../dispatch/engine.ts'
import type { Job, JobEnd, WireResponse } from '../dispatch/messages.ts'
import {
  StartTaken,
  type EndedExecution,
  type StartedExecution,
  type StartRequest,
} from './execution-request.ts'
import { executionSettings, isKept, type ExecutionSettings } from './execution-settings.ts'
import type { ExecutionEnd, ExecutionWriter, NewExecution } from './execution-writer.ts'
import { sealHeld } from './held-state.ts'
import type { ResumeKeys } from './resume-keys.ts'
import { runJob } from './run-job.ts'
import { Slots } from './slots.ts'

interface RunnerParts {
  engine: Engine
  writer: ExecutionWriter
  config: Config
  /** Names this process in the rows of what it runs. */
  processId: string
  resumeKeys: ResumeKeys
  /** What `$vars` reads. */
  variables: Readonly<Record<string, string>>
  encryption: Encryption
  saveProgress(executionId: number, progress: { state: Buffer; held: Buffer | null }): void
  /** The end of an execution could not be stored. */
  onLost(executionId: number, error: unknown): void
}

interface Execution {
  id: number
  startedAt: string
  request: StartRequest
  slot: Slot
  /** Run by the engine on behalf of another execution. */
  called?: boolean
}

type Slot = 'held' | 'waiting' | 'none'

type Respond = (response: WireResponse | undefined) => void

/** Starts executions: the row first, then the work, then the end in one guarded step. */
export class ExecutionRunner {
  readonly #parts: RunnerParts
  readonly #slots: Slots
  readonly #running = new Map<number, Promise<EndedExecution>>()

  #afterEnd: (ended: EndedExecution) => void = () => undefined

  constructor(parts: RunnerParts) {
    this.#parts = parts
    this.#slots = new Slots(parts.config.executionConcurrency)
  }

  /** Says what follows a stored end: error workflows, timers, retries. */
  onEnd(listener: (ended: EndedExecution) => void): void {
    this.#afterEnd = listener
  }

  /** Resolves when the row is durable; the work may still wait for its turn. */
  async start(request: StartRequest): Promise<StartedExecution> {
    const startedAt = new Date().toISOString()
    const slot = this.#takeSlot(request.mode)
    const status = slot === 'waiting' ? 'queued' : 'running'
    const id = await this.#insert(this.#row(request, startedAt, status)).catch((error: unknown) => {
      if (slot === 'held') this.#slots.release()
      throw error
    })
    request.watcher?.started({ id, startedAt, request })
    return this.#run({ id, startedAt, request, slot })
  }

  /** Writes the row of an execution that the engine itself runs for another one, and gives its job. */
  async prepareCall(request: StartRequest): Promise<Job> {
    const startedAt = new Date().toISOString()
    const id = await this.#parts.writer.insert(this.#row(request, startedAt, 'running'))
    const execution: Execution = { id, startedAt, request, slot: 'none', called: true }
    this.#run(execution)
    return this.#job(execution, executionSettings(request.workflow.settings, this.#parts.config))
  }

  /** Goes on with a waiting execution that this process has claimed. */
  resume({ id, startedAt }: { id: number; startedAt: string }, request: StartRequest): StartedExecution {
    return this.#run({ id, startedAt, request, slot: 'none' })
  }

  /** How an execution of this process ends; undefined when it is not one of them. */
  findRunning(id: number): Promise<EndedExecution> | undefined {
    return this.#running.get(id)
  }

  /** Resolves when everything that runs now has ended and is stored. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#running.values())
    await this.#parts.writer.idle()
  }

  async #insert(row: NewExecution): Promise<number> {
    const id = await this.#parts.writer.insert(row)
    if (id === 0) throw new StartTaken()
    return id
  }

  #row(
    { workflow, mode, retryOf, tick, learnt }: StartRequest,
    startedAt: string,
    status: 'queued' | 'running',
  ): NewExecution {
    const { source } = workflow
    return {
      workflowId: workflow.id,
      versionId: 'versionId' in source ? source.versionId : null,
      ownerId: workflow.authority.ownerId,
      authority: packAuthority(workflow.authority),
      status,
      mode,
      startedAt,
      retryOf: retryOf ?? null,
      leaseOwner: this.#parts.processId,
      workflow: 'document' in source ? packJson(JSON.stringify(source.document)) : null,
      ...(tick && { tick }),
      ...(learnt && { learnt }),
    }
  }

  #run(execution: Execution): StartedExecution {
    const response = Promise.withResolvers<WireResponse | undefined>()
    const ended = this.#work(execution, response.resolve).finally(() => {
      response.resolve(undefined)
      this.#running.delete(execution.id)
    })
    ended.catch((error: unknown) => this.#parts.onLost(execution.id, error))
    this.#running.set(execution.id, ended)
    return { id: execution.id, response: response.promise, ended }
  }

  async #work(execution: Execution, respond: Respond): Promise<EndedExecution> {
    const { id, request, slot, called = false } = execution
    if (slot === 'waiting' && !(await this.#waitForSlot(id))) return describeEnd(execution, canceledInLine)
    const settings = executionSettings(request.workflow.settings, this.#parts.config)
    const end = await runJob(this.#parts.engine, this.#job(execution, settings), {
      push: (message) => request.watcher?.push(message),
      page: (page) => request.watcher?.page(page),
      checkpoint: (progress) => this.#parts.saveProgress(id, this.#stored(id, progress)),
      respond,
      called,
    })
    if (slot !== 'none') this.#slots.release()
    const ended = await this.#store(execution, end, settings)
    respond(end.response)
    return ended
  }

  #takeSlot(mode: ExecutionMode): Slot {
    if (!isLimited(mode)) return 'none'
    return this.#slots.tryTake() ? 'held' : 'waiting'
  }

  /** A database that is away for a moment must not leave an execution running for ever. */
  async #endPatiently(end: ExecutionEnd): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#parts.writer.end(end)
      } catch (error) {
        if (tries >= endTries) throw error
        await sleep(endRetryMs)
      }
    }
  }

  /** False when it was stopped while it stood in line. */
  async #waitForSlot(id: number): Promise<boolean> {
    await this.#slots.take()
    const begun = await this.#parts.writer.begin(id)
    if (!begun) this.#slots.release()
    return begun
  }

  #job({ id, request }: Execution, settings: ExecutionSettings): Job {
    const { workflow, mode, start, destinationNode, depth = 0, watcher } = request
    return {
      executionId: id,
      authority: workflow.authority,
      workflow:
        'versionId' in workflow.source ? { ...workflow.source, active: workflow.active } : workflow.source,
      mode,
      start,
      ...(destinationNode !== undefined && { destinationNode }),
      depth,
      timezone: settings.timezone,
      timeoutSeconds: settings.timeoutSeconds,
      resumeKeys: this.#parts.resumeKeys.of(id),
      staticData: workflow.staticData,
      vars: this.#parts.variables,
      watched: watcher !== undefined,
      saveProgress: settings.saveProgress,
    }
  }

  #stored(id: number, { state, held }: Progress): { state: Buffer; held: Buffer | null } {
    return { state: Buffer.from(state), held: held ? sealHeld(this.#parts.encryption, id, held) : null }
  }

  async #store(execution: Execution, end: JobEnd, settings: ExecutionSettings): Promise<EndedExecution> {
    const ended = describeEnd(execution, end)
    const { id, mode, workflow } = ended
    const stored = await this.#endPatiently({
      id,
      status: end.status,
      stoppedAt: ended.stoppedAt,
      waitTill: end.waitTill ?? null,
      ...this.#stored(id, end),
      keep: isKept({ status: end.status, mode, workflowId: workflow.id }, settings),
      ...(isProduction(mode) &&
        workflow.id !== null &&
        end.staticData && {
          staticData: { workflowId: workflow.id, before: workflow.staticData, after: end.staticData },
        }),
    })
    execution.request.watcher?.ended(ended)
    // Somebody else ended it meanwhile (stop, lost lease): what follows an end was done there.
    if (stored) this.#afterEnd(ended)
    return ended
  }
}

/** How long the database may be away before the end of an execution is given up. */
const endTries = 60
const endRetryMs = 1000

/** A person who runs a workflow by hand, or a workflow that calls another, must not wait behind the crowd. */
const isLimited = (mode: ExecutionMode): boolean => mode !== 'manual' && mode !== 'integrated'

const isProduction = (mode: ExecutionMode): boolean => mode !== 'manual'

const canceledInLine: JobEnd = { status: 'canceled', state: new Uint8Array() }

function describeEnd({ id, startedAt, request }: Execution, end: JobEnd): EndedExecution {
  return {
    id,
    status: end.status,
    mode: request.mode,
    startedAt,
    stoppedAt: new Date().toISOString(),
    ...(end.waitTill !== undefined && { waitTill: end.waitTill }),
    ...(end.error && { error: end.error }),
    ...(end.lastNode !== undefined && { lastNode: end.lastNode }),
    ...(request.retryOf !== undefined && { retryOf: request.retryOf }),
    workflow: request.workflow,
  }
}
