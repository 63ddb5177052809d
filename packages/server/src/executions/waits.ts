import { emptyState, waitIndefinitely, type ExecutionMode, type ExecutionStatus } from '@heddle/core'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { readId } from '../db/ids.ts'
import type { Db } from '../db/schema.ts'
import type { Encryption } from '../credentials/encryption.ts'
import type { TriggerPlace } from '../dispatch/engine-services.ts'
import type { WaitingState } from '../dispatch/messages.ts'
import type { ExecutionRow } from './execution-queries.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import type { StartedExecution, StartedWorkflow } from './execution-request.ts'
import { executionSettings } from './execution-settings.ts'
import { packState, unpackState } from './execution-state.ts'
import { openHeld } from './held-state.ts'
import type { ResumeKeys } from './resume-keys.ts'
import { startedWorkflowOf } from './started-workflow.ts'

/** Another process may have put an execution to wait: look again at least this often. */
const longestNapMs = 30_000
const mostAtOnce = 100

interface WaitsParts {
  db: Db
  config: Config
  runner: Pick<ExecutionRunner, 'resume'>
  processId: string
  encryption: Encryption
  resumeKeys: ResumeKeys
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

  async find(id: string): Promise<WaitingExecution | undefined> {
    const { db, config, resumeKeys } = this.#parts
    const row = await db.selectFrom('execution').selectAll().where('id', '=', readId(id)).executeTakeFirst()
    if (!row) return undefined
    const workflow = await startedWorkflowOf(db, row)
    const stored = await this.#load(row.id)
    const state = unpackState(stored?.state ?? null)
    return {
      row,
      status: row.status,
      workflow,
      place: {
        authority: workflow.authority,
        workflow:
          'versionId' in workflow.source ? { ...workflow.source, active: workflow.active } : workflow.source,
        node: state.executionData.nodeExecutionStack[0]?.node ?? '',
        timezone: executionSettings(workflow.settings, config).timezone,
        ...(stored && { waiting: { ...stored, executionId: id, resumeKeys: resumeKeys.of(row.id) } }),
      },
    }
  }

  /** Undefined when somebody else was faster. */
  resumeByCall({ row, workflow }: WaitingExecution, ticket: string): Promise<StartedExecution | undefined> {
    return this.#resume(row, workflow, { mode: 'webhook', ticket })
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
      const now = new Date().toISOString()
      const due = await this.#waiting()
        .where('waitTill', '<=', now)
        .orderBy('waitTill')
        .limit(mostAtOnce)
        .execute()
      await Promise.all(due.map((row) => this.#wakeOne(row)))
      const next = await this.#waiting().orderBy('waitTill').limit(1).executeTakeFirst()
      this.#lookAt(Math.min(Date.parse(next?.waitTill ?? waitIndefinitely), Date.now() + longestNapMs))
    } catch (error) {
      this.#parts.log.error({ error }, 'waiting executions could not be looked up')
      this.#lookAt(Date.now() + longestNapMs)
    }
  }

  #waiting() {
    return this.#parts.db.selectFrom('execution').selectAll().where('status', '=', 'waiting')
  }

  async #wakeOne(row: ExecutionRow): Promise<void> {
    try {
      await this.#resume(row, await startedWorkflowOf(this.#parts.db, row), { mode: row.mode })
    } catch (error) {
      this.#parts.log.error({ error, executionId: row.id }, 'a waiting execution could not be resumed')
    }
  }

  async #resume(
    row: ExecutionRow,
    workflow: StartedWorkflow,
    { mode, ticket }: { mode: ExecutionMode; ticket?: string },
  ): Promise<StartedExecution | undefined> {
    const { db, runner, processId } = this.#parts
    const { numUpdatedRows } = await db
      .updateTable('execution')
      .set({ status: 'running', mode, waitTill: null, stoppedAt: null, leaseOwner: processId })
      .where('id', '=', row.id)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    const waitingState = (await this.#load(row.id)) ?? { state: packState(emptyState()), secrets: [] }
    return runner.resume(row, {
      workflow,
      mode,
      start: { waitingState, ...(ticket !== undefined && { ticket }) },
    })
  }

  async #load(id: number): Promise<WaitingState | undefined> {
    const stored = await this.#parts.db
      .selectFrom('execution_data')
      .select(['executionId', 'state', 'held'])
      .where('executionId', '=', id)
      .executeTakeFirst()
    return stored && openHeld(this.#parts.encryption, stored)
  }
}
