import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './schema.ts'

/** A database that needs longer for the smallest question is no use. */
const patienceMs = 3000

const silent = 'The database is not responding'

/** Asks the smallest question; gives why there was no answer. */
export async function lookAtDatabase(db: Db): Promise<string | undefined> {
  const asked = sql`select 1`.execute(db).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : silent),
  )
  return Promise.race([asked, sleep(patienceMs, silent, { ref: false })])
}
