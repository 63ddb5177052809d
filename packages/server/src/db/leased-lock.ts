import { Conflict } from '@heddle/core'
import { setTimeout as sleep } from 'node:timers/promises'
import { momentIn } from './database-clock.ts'
import { KeyedLock } from './keyed-lock.ts'
import type { DatabaseKind } from './open-database.ts'
import type { Db } from './schema.ts'

const leaseMs = 20_000
const renewMs = 5000
const lookMs = 100
/** Longer than somebody who holds it and is dead keeps it. */
const patienceMs = 60_000

interface Parts {
  db: Db
  kind: DatabaseKind
  processId: string
  /** What the keys are keys of. */
  name: string
}

/** Lets things with the same key happen one after the other, in all processes that share the database. */
export class LeasedLock<Key extends string | number> {
  readonly #parts: Parts
  readonly #own = new KeyedLock<Key>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    return this.#own.run(key, async () => {
      const name = `${this.#parts.name} ${key}`
      await this.#take(name)
      const renewing = setInterval(() => void this.#tryTake(name).catch(() => false), renewMs).unref()
      try {
        return await work()
      } finally {
        clearInterval(renewing)
        await this.#release(name)
      }
    })
  }

  async #take(name: string): Promise<void> {
    const end = performance.now() + patienceMs
    while (!(await this.#tryTake(name))) {
      if (performance.now() > end) throw new Conflict('Someone else is changing this. Try again in a moment.')
      await sleep(lookMs)
    }
  }

  async #tryTake(name: string): Promise<boolean> {
    const { db, kind, processId } = this.#parts
    return takeLease(db, kind, { name, processId, forMs: leaseMs })
  }

  async #release(name: string): Promise<void> {
    const { db, processId } = this.#parts
    await db.deleteFrom('lease').where('name', '=', name).where('processId', '=', processId).execute()
  }
}

/** Takes a task that one process does for all of them, or keeps it. False while another one has it. */
export async function takeLease(
  db: Db,
  kind: DatabaseKind,
  { name, processId, forMs }: { name: string; processId: string; forMs: number },
): Promise<boolean> {
  const leaseUntil = momentIn(kind, forMs)
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('lease')
    .values({ name, processId, leaseUntil })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ processId, leaseUntil })
        .where((where) =>
          where.or([
            where('lease.processId', '=', processId),
            where('lease.leaseUntil', '<', momentIn(kind, 0)),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
