import { sql, SqliteAdapter } from 'kysely'
import type { Db } from '../db/schema.ts'

/**
 * Numbers executions before their rows are written. A database in a file belongs to one process, so that process can count;
 * on PostgreSQL several would, and the database does.
 */
export class ExecutionIds {
  #last: number

  constructor(last: number) {
    this.#last = last
  }

  next(): number {
    this.#last += 1
    return this.#last
  }

  /** Nobody has heard of it. Lists have no gap unless others have come since. */
  giveBack(id: number): void {
    if (id === this.#last) this.#last -= 1
  }
}

export async function openExecutionIds(db: Db): Promise<ExecutionIds | undefined> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return undefined
  const { rows } = await sql<{
    last: number
  }>`select seq as last from sqlite_sequence where name = 'execution'`.execute(db)
  return new ExecutionIds(rows[0]?.last ?? 0)
}
