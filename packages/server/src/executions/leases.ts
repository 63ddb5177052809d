import type { Logger } from 'pino'
import type { Db } from '../db/schema.ts'

const renewMs = 5000
const leaseMs = 20_000

interface Parts {
  db: Db
  processId: string
  log: Logger
  /** Told after each look for processes that are gone. */
  onLook(): Promise<void>
}

/** Says that this process is alive, and notices when others are not. */
export class Leases {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    await this.#renew()
    this.#timer = setInterval(() => void this.#lookSafely(), renewMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const { db, processId } = this.#parts
    await db.deleteFrom('process').where('id', '=', processId).execute()
  }

  async #lookSafely(): Promise<void> {
    try {
      await this.#renew()
      await this.#parts.onLook()
    } catch (error) {
      this.#parts.log.error({ error }, 'the lease of this process could not be renewed')
    }
  }

  async #renew(): Promise<void> {
    const { db, processId: id } = this.#parts
    const leaseUntil = new Date(Date.now() + leaseMs).toISOString()
    await db
      .insertInto('process')
      .values({ id, leaseUntil })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ leaseUntil }))
      .execute()
    await db.deleteFrom('process').where('leaseUntil', '<', new Date().toISOString()).execute()
  }
}

/** For a process that knows that it is the only one. */
export async function forgetProcesses(db: Db): Promise<void> {
  await db.deleteFrom('process').execute()
}
