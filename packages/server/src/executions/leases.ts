import type { Logger } from 'pino'
import type { Db } from '../db/schema.ts'
import { writeState } from './execution-writer.ts'
import { interruptedEnd } from './interrupted-end.ts'

const renewMs = 5000
const leaseMs = 20_000

/** Says that this process is alive, and ends the executions of processes that are not. */
export class Leases {
  readonly #db: Db
  readonly #processId: string
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined

  constructor({ db, processId, log }: { db: Db; processId: string; log: Logger }) {
    this.#db = db
    this.#processId = processId
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#beat()
    this.#timer = setInterval(() => void this.#beatSafely(), renewMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#db.deleteFrom('process').where('id', '=', this.#processId).execute()
  }

  async #beatSafely(): Promise<void> {
    try {
      await this.#beat()
    } catch (error) {
      this.#log.error({ error }, 'the lease of this process could not be renewed')
    }
  }

  async #beat(): Promise<void> {
    const leaseUntil = new Date(Date.now() + leaseMs).toISOString()
    await this.#db
      .insertInto('process')
      .values({ id: this.#processId, leaseUntil })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ leaseUntil }))
      .execute()
    await this.#db.deleteFrom('process').where('leaseUntil', '<', new Date().toISOString()).execute()
    for (const id of await this.#listAbandoned()) await this.#end(id)
  }

  async #listAbandoned(): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('execution')
      .leftJoin('process', 'process.id', 'execution.leaseOwner')
      .select('execution.id')
      .where('execution.status', 'in', ['queued', 'running'])
      .where('process.id', 'is', null)
      .limit(1000)
      .execute()
    return rows.map(({ id }) => id)
  }

  async #end(id: number): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const stored = await transaction
        .selectFrom('execution_data')
        .select('state')
        .where('executionId', '=', id)
        .executeTakeFirst()
      const { status, state } = interruptedEnd({ cause: 'stopping' }, stored?.state ?? null)
      const { numUpdatedRows } = await transaction
        .updateTable('execution')
        .set({ status, stoppedAt: new Date().toISOString(), leaseOwner: null })
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'running'])
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await writeState(transaction, id, { state: Buffer.from(state) })
    })
  }
}
