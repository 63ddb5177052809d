import type { Logger } from 'pino'
import { momentIn } from '../db/database-clock.ts'
import { takeLease } from '../db/leased-lock.ts'
import { findNewerSchema } from '../db/migrate.ts'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import type { ProcessDescription } from '../db/shared-work.ts'

const renewMs = 5000
const leaseMs = 20_000
export const leaderName = 'leader'

interface Parts {
  db: Db
  kind: DatabaseKind
  processId: string
  about: ProcessDescription
  /** Whether it does what one process does for all: when no other one does, or in any case when it is `alone`. */
  leading: 'possible' | 'never' | 'alone'
  log: Logger
  /** Told after each look for processes that are gone. */
  onLook(): Promise<void>
  /** From now on it does what one process does for all, or not any more. */
  onLead(leads: boolean): Promise<void>
}

/** Says that this process is alive, notices when others are not, and lets one of them lead. */
export class Leases {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined
  #leads = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** From now on others know that it is there. */
  async start(): Promise<void> {
    await this.#renew()
    this.#timer = setInterval(() => void this.#lookSafely(), renewMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const { db, processId } = this.#parts
    await db.deleteFrom('lease').where('processId', '=', processId).execute()
    await db.deleteFrom('process').where('id', '=', processId).execute()
  }

  /** Tries to lead, or goes on with it. */
  async lead(): Promise<void> {
    if (this.#parts.leading === 'never') return
    const leads = await this.#takeLead().catch((error: unknown) => {
      this.#parts.log.error({ error }, 'nobody knows whether this process leads')
      // Without its lease it must not go on, for another one may have it.
      return false
    })
    if (leads === this.#leads) return
    this.#leads = leads
    await this.#parts.onLead(leads)
  }

  async #lookSafely(): Promise<void> {
    try {
      await this.#renew()
      await this.lead()
      await this.#parts.onLook()
    } catch (error) {
      this.#parts.log.error({ error }, 'the lease of this process could not be renewed')
    }
  }

  async #renew(): Promise<void> {
    const { db, kind, processId: id, about } = this.#parts
    const leaseUntil = momentIn(kind, leaseMs)
    await db
      .insertInto('process')
      .values({ id, leaseUntil, about: JSON.stringify(about) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ leaseUntil }))
      .execute()
    await db.deleteFrom('process').where('leaseUntil', '<', momentIn(kind, 0)).execute()
  }

  /** Whoever has it keeps it as long as they renew it. */
  async #takeLead(): Promise<boolean> {
    const { db, kind, processId, leading } = this.#parts
    if (leading === 'alone') return true
    if (await findNewerSchema(db)) return false
    return takeLease(db, kind, { name: leaderName, processId, forMs: leaseMs })
  }
}

/** For a process that knows that it is the only one. */
export async function forgetProcesses(db: Db): Promise<void> {
  await db.deleteFrom('lease').execute()
  await db.deleteFrom('process').execute()
}
