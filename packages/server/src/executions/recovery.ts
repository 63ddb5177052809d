import { emptyState } from '@heddle/core/run'
import type { Logger } from 'pino'
import type { Encryption } from '../encryption/encryption.ts'
import { schemaIsKnown } from '../db/migrate.ts'
import { findOutage } from '../db/outage.ts'
import type { Db } from '../db/schema.ts'
import type { ExecutionRow } from './execution-queries.ts'
import type { StartedExecution, StartRequest } from './execution-request.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import { packState } from './execution-state.ts'
import { interruptedEnd } from './interrupted-end.ts'
import { mayGoOn } from './may-go-on.ts'
import { findFree, openStored, readStored, type StoredParts, type Resumable } from './stored-execution.ts'
import { isUnderWay } from './indexed-status.ts'

/** So many are under way at a time; the rest waits in the database, not in memory. */
const mostAtOnce = 200
/** Looking for more costs the more, the longer the line is: only when so few are left. */
const fewLeft = 100

/** What is stored of an execution is damaged, and will be so at every other look. */
class Unreadable extends Error {}

interface Parts {
  db: Db
  encryption: Encryption
  runner: Pick<ExecutionRunner, 'runHere' | 'giveUp' | 'findRunning'>
  processId: string
  /** Whether executions that belong to nobody are in a queue, and not lost. */
  hasQueue: boolean
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

  /** Runs an execution that is free to its end, if nobody else has taken it. */
  async run(id: number): Promise<void> {
    const found = await findFree(this.#parts.db, id)
    if (found) await (await this.#recoverSafely(found, found))?.ended.catch(() => undefined)
  }

  /** Runs executions that have become free just now. Those that are too many follow when others have ended. */
  runFreed(ids: readonly number[]): void {
    const room = Math.max(mostAtOnce - this.#underWay, 0)
    if (ids.length > room) this.#isMoreThere = true
    for (const id of ids.slice(0, room))
      this.run(id).catch((error: unknown) =>
        this.#parts.log.error({ error, executionId: id }, 'an execution could not be looked up'),
      )
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
  #listAbandoned(limit: number): Promise<ExecutionRow[]> {
    return this.#parts.db
      .selectFrom('execution')
      .leftJoin('process', 'process.id', 'execution.leaseOwner')
      .selectAll('execution')
      .where(isUnderWay)
      .where('process.id', 'is', null)
      .where(schemaIsKnown)
      .$if(this.#parts.hasQueue, (query) => query.where('execution.leaseOwner', 'is not', null))
      .orderBy('execution.status', 'desc')
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
      .where(isUnderWay)
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

  /** One that cannot even be read must not keep the others from going on. Whatever else goes wrong is over at the next look. */
  async #recoverSafely(row: ExecutionRow, parts?: StoredParts): Promise<StartedExecution | undefined> {
    try {
      const stored = await this.#read(row, parts)
      return stored && (await this.#recover(row, stored))
    } catch (error) {
      this.#parts.log.error(
        { error, executionId: row.id },
        'an interrupted execution could not be taken over',
      )
      if (error instanceof Unreadable) await this.#drop(row)
      else this.#isMoreThere = false
      return undefined
    }
  }

  async #recover(row: ExecutionRow, { workflow, stored }: Resumable): Promise<StartedExecution | undefined> {
    const { runner } = this.#parts
    const request = {
      workflow,
      mode: row.mode,
      start: { type: 'stored', stored: stored ?? { state: packState(emptyState()), secrets: [] } },
      ...(row.retryOf !== null && { retryOf: row.retryOf }),
      ...(row.callerId !== null && { callerId: row.callerId }),
    } satisfies StartRequest
    if (!stored || !mayGoOn(row, workflow.settings, { cause: 'stopping' })) {
      const lost = { state: stored?.state ?? null, writing: row.writing }
      await runner.giveUp(row, request, interruptedEnd({ cause: 'stopping' }, lost))
      return undefined
    }
    const started = await runner.runHere(row, request)
    if (!started) return undefined
    this.#underWay += 1
    // How it ends is told elsewhere.
    void started.ended
      .catch(() => undefined)
      .finally(() => {
        this.#underWay -= 1
        if (this.#isMoreThere && this.#underWay <= fewLeft) this.#takeOverSafely()
      })
    return started
  }

  async #read(row: ExecutionRow, parts: StoredParts | undefined): Promise<Resumable | undefined> {
    try {
      return parts ? openStored(this.#parts, row, parts) : await readStored(this.#parts, row)
    } catch (error) {
      throw findOutage(error) ?? new Unreadable('The execution cannot be read', { cause: error })
    }
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
