import { emptyState, waitIndefinitely, type ExecutionStatus } from '@heddle/core/run'
import type { Updateable } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { Outage } from '../db/outage.ts'
import type { Db, Schema } from '../db/schema.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { TriggerPlace, Beginning } from '@heddle/worker'
import type { ExecutionRow } from './execution-queries.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import type { StartedExecution, StartedWorkflow, StartRequest } from './execution-request.ts'
import { executionSettings } from './execution-settings.ts'
import { packState, unpackState } from './execution-state.ts'
import { endOfWait } from './interrupted-end.ts'
import { readStored } from './stored-execution.ts'
import { isWaiting } from './indexed-status.ts'
import type { Watchers } from './watchers.ts'

/** Another process may have put an execution to wait: look again at least this often. */
const longestNapMs = 30_000
/** The database was away: who is due must not wait much longer than for it. */
const retryMs = 5000
const mostAtOnce = 100
/** How long one that cannot be resumed waits for the next try, and how often it is tried before it is given up. Milliseconds. */
const firstPauseMs = 10_000
const mostTries = 8

interface WaitsParts {
  db: Db
  config: Config
  runner: Pick<ExecutionRunner, 'goOn' | 'giveUp'>
  encryption: Encryption
  watchers: Pick<Watchers, 'open'>
  log: Logger
}

export interface WaitingExecution {
  row: ExecutionRow
  status: ExecutionStatus
  workflow: StartedWorkflow
  /** The node that waits. */
  place: Omit<TriggerPlace, 'mode' | 'staticData'>
}

/** Wakes executions that wait: at their time, or by a call. Whoever changes the row's status first goes on with it. */
export class Waits {
  readonly #parts: WaitsParts
  #timer: NodeJS.Timeout | undefined
  /** When it looks next. */
  #next = Number.POSITIVE_INFINITY
  #stopped = false
  /** How often in vain, by execution. */
  readonly #tries = new Map<number, number>()

  constructor(parts: WaitsParts) {
    this.#parts = parts
  }

  start(): void {
    this.#lookAt(0)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  /** An execution has begun to wait; its time may be the next one. */
  note(waitTill: string | undefined): void {
    if (waitTill !== undefined && waitTill !== waitIndefinitely) this.#lookAt(Date.parse(waitTill))
  }

  async find(id: number): Promise<WaitingExecution | undefined> {
    const { db, config } = this.#parts
    const row = await db.selectFrom('execution').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const found = await readStored(this.#parts, row)
    if (!found) return undefined
    const { workflow, stored } = found
    const state = unpackState(stored?.state ?? null)
    return {
      row,
      status: row.status,
      workflow,
      place: {
        authority: workflow.authority,
        workflow:
          workflow.source.type === 'version'
            ? { ...workflow.source, active: workflow.active }
            : workflow.source,
        node: state.executionData.nodeExecutionStack[0]?.node ?? '',
        timezone: executionSettings(workflow.settings, config).timezone,
        ...(stored && { waiting: { ...stored, executionId: id } }),
      },
    }
  }

  /** Undefined when somebody else was faster. */
  resumeByCall(
    { row, workflow }: WaitingExecution,
    beginning: Beginning,
  ): Promise<StartedExecution | undefined> {
    return this.#parts.runner.goOn(row, {
      ...this.#given(row),
      workflow,
      mode: 'webhook',
      start: { type: 'beginning', beginning },
    })
  }

  /** The next look comes at the given time, or earlier if an earlier one is planned. */
  #lookAt(time: number): void {
    if (this.#stopped || time >= this.#next) return
    clearTimeout(this.#timer)
    this.#next = time
    const delay = Math.min(Math.max(time - Date.now(), 0), longestNapMs)
    this.#timer = setTimeout(() => void this.#wake(), delay).unref()
  }

  async #wake(): Promise<void> {
    this.#next = Number.POSITIVE_INFINITY
    try {
      const due = await this.#waiting()
        .where('waitTill', '<=', new Date().toISOString())
        .orderBy('waitTill')
        .limit(mostAtOnce)
        .execute()
      await Promise.all(due.map((row) => this.#wakeOne(row)))
      const next = await this.#waiting().orderBy('waitTill').limit(1).executeTakeFirst()
      this.#lookAt(Math.min(Date.parse(next?.waitTill ?? waitIndefinitely), Date.now() + longestNapMs))
    } catch (error) {
      this.#parts.log.error({ error }, 'waiting executions could not be looked up')
      this.#lookAt(Date.now() + retryMs)
    }
  }

  #waiting() {
    return this.#parts.db.selectFrom('execution').selectAll().where(isWaiting)
  }

  async #wakeOne(row: ExecutionRow): Promise<void> {
    try {
      const request = await this.#requestFor(row)
      if (request) await this.#parts.runner.goOn(row, request)
      this.#tries.delete(row.id)
    } catch (error) {
      // Nothing is wrong with the execution: it is looked for again when the database is back.
      if (error instanceof Outage) throw error
      await this.#postpone(row, error)
    }
  }

  /** Undefined when it has been deleted meanwhile. */
  async #requestFor(row: ExecutionRow) {
    const found = await readStored(this.#parts, row)
    if (!found) return undefined
    const { workflow, stored = nothing } = found
    return { ...this.#given(row), workflow, start: { type: 'stored', stored } } satisfies StartRequest
  }

  /** What an execution keeps when it goes on. */
  #given(row: ExecutionRow): Pick<StartRequest, 'mode' | 'retryOf' | 'callerId' | 'watcher'> {
    const { mode, retryOf, callerId, watched } = row
    const watcher = this.#parts.watchers.open(watched)
    return {
      mode,
      ...(retryOf !== null && { retryOf }),
      ...(callerId !== null && { callerId }),
      ...(watcher && { watcher }),
    }
  }

  /** One that cannot be resumed must not stand before those that can. */
  async #postpone(row: ExecutionRow, error: unknown): Promise<void> {
    const { log } = this.#parts
    const tries = (this.#tries.get(row.id) ?? 0) + 1
    this.#tries.set(row.id, tries)
    log.error({ error, executionId: row.id, tries }, 'a waiting execution could not be resumed')
    if (tries >= mostTries) return this.#giveUp(row, error)
    const waitTill = new Date(Date.now() + firstPauseMs * 2 ** tries).toISOString()
    await this.#change(row, { waitTill })
  }

  /** It ends like every other one that fails, unless not even that can be read. */
  async #giveUp(row: ExecutionRow, error: unknown): Promise<void> {
    this.#tries.delete(row.id)
    try {
      const request = await this.#requestFor(row)
      if (request) await this.#parts.runner.giveUp(row, request, endOfWait(error, request.start.stored.state))
    } catch (unreadable) {
      if (unreadable instanceof Outage) throw unreadable
      await this.#change(row, { status: 'crashed', waitTill: null, stoppedAt: new Date().toISOString() })
    }
  }

  async #change({ id }: ExecutionRow, values: Updateable<Schema['execution']>): Promise<void> {
    const changing = this.#parts.db.updateTable('execution').set(values)
    await changing.where('id', '=', id).where('status', '=', 'waiting').execute()
  }
}

const nothing = { state: packState(emptyState()), secrets: [] }
