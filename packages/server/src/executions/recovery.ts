import { emptyState } from '@heddle/core/run'
import type { Logger } from 'pino'
import type { Encryption } from '../encryption/encryption.ts'
import type { Db } from '../db/schema.ts'
import type { ExecutionRow } from './execution-queries.ts'
import type { StartRequest } from './execution-request.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import { packState } from './execution-state.ts'
import { interruptedEnd } from './interrupted-end.ts'
import { loadStored } from './load-stored.ts'
import { mayGoOn } from './may-go-on.ts'
import { startedWorkflowOf } from './started-workflow.ts'

/** So many are under way at a time; the rest waits in the database, not in memory. */
const mostAtOnce = 200
/** Looking for more costs the more, the longer the line is: only when so few are left. */
const fewLeft = 100

interface Parts {
  db: Db
  encryption: Encryption
  runner: Pick<ExecutionRunner, 'goOn' | 'giveUp' | 'findRunning'>
  processId: string
  log: Logger
}

/** Takes over the executions of processes that are gone: they go on, or are reported as crashed. */
export class Recovery {
  readonly #parts: Parts
  #underWay = 0
  #isMoreThere = false
  #taking: Promise<void> | undefined
  #stopped = false
  /** Executions of this process that it did not know at the last look: they may just have begun. */
  #unknown = new Set<number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  stop(): void {
    this.#stopped = true
  }

  /** Looks for executions that nobody runs. */
  async sweep(): Promise<void> {
    for (const row of await this.#listForgotten()) await this.#recoverSafely(row)
    await this.#takeOver()
  }

  /** Takes as many as there is room for. */
  #takeOver(): Promise<void> {
    this.#taking ??= this.#take().finally(() => {
      this.#taking = undefined
    })
    return this.#taking
  }

  #takeOverSafely(): void {
    this.#takeOver().catch((error: unknown) =>
      this.#parts.log.error({ error }, 'interrupted executions could not be looked up'),
    )
  }

  async #take(): Promise<void> {
    do {
      const room = mostAtOnce - this.#underWay
      const rows = await this.#listAbandoned(room)
      this.#isMoreThere = rows.length === room
      await Promise.all(rows.map((row) => this.#recoverSafely(row)))
    } while (!this.#stopped && this.#isMoreThere && this.#underWay <= fewLeft)
  }

  /** Those that were at work before those that stood in line, then the oldest first. */
  async #listAbandoned(limit: number): Promise<ExecutionRow[]> {
    const running = await this.#listAbandonedIn('running', limit)
    return [...running, ...(await this.#listAbandonedIn('queued', limit - running.length))]
  }

  #listAbandonedIn(status: 'running' | 'queued', limit: number): Promise<ExecutionRow[]> {
    return this.#parts.db
      .selectFrom('execution')
      .leftJoin('process', 'process.id', 'execution.leaseOwner')
      .selectAll('execution')
      .where('execution.status', '=', status)
      .where('process.id', 'is', null)
      .orderBy('execution.id')
      .limit(limit)
      .execute()
  }

  /** Executions whose end could not be stored: this process is their owner, and does not know them any more. */
  async #listForgotten(): Promise<ExecutionRow[]> {
    const { db, runner, processId } = this.#parts
    const own = await db
      .selectFrom('execution')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .where('leaseOwner', '=', processId)
      .execute()
    const unknown = own.flatMap(({ id }) => (runner.findRunning(id) ? [] : [id]))
    const before = this.#unknown
    this.#unknown = new Set(unknown)
    const forgotten = unknown.filter((id) => before.has(id)).slice(0, mostAtOnce)
    return forgotten.length === 0
      ? []
      : db.selectFrom('execution').selectAll().where('id', 'in', forgotten).execute()
  }

  /** One that cannot even be read must not keep the others from going on. */
  async #recoverSafely(row: ExecutionRow): Promise<void> {
    try {
      await this.#recover(row)
    } catch (error) {
      this.#parts.log.error(
        { error, executionId: row.id },
        'an interrupted execution could not be taken over',
      )
      await this.#drop(row)
    }
  }

  async #recover(row: ExecutionRow): Promise<void> {
    const { db, runner } = this.#parts
    const { id, mode, writing } = row
    const workflow = await startedWorkflowOf(db, row)
    const stored = await loadStored(this.#parts, id)
    const request = {
      workflow,
      mode,
      start: { type: 'stored', stored: stored ?? { state: packState(emptyState()), secrets: [] } },
      ...(row.retryOf !== null && { retryOf: row.retryOf }),
      ...(row.callerId !== null && { callerId: row.callerId }),
    } satisfies StartRequest
    if (!stored || !mayGoOn(row, workflow.settings, { cause: 'stopping' })) {
      const end = interruptedEnd({ cause: 'stopping' }, { state: stored?.state ?? null, writing })
      return runner.giveUp(row, request, end)
    }
    const started = await runner.goOn(row, request)
    if (!started) return
    this.#underWay += 1
    // How it ends is told elsewhere.
    void started.ended
      .catch(() => undefined)
      .finally(() => {
        this.#underWay -= 1
        if (this.#isMoreThere && this.#underWay <= fewLeft) this.#takeOverSafely()
      })
  }

  async #drop({ id }: ExecutionRow): Promise<void> {
    await this.#parts.db
      .updateTable('execution')
      .set({ status: 'crashed', stoppedAt: new Date().toISOString(), leaseOwner: null })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .execute()
  }
}
