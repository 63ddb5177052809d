import type { ExecutionFilter } from '@heddle/contract'
import { sql } from 'kysely'
import { seesEverything, type Actor } from '../auth/actor.ts'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { countExecutions } from './execution-queries.ts'

/** From here on counting every row would hold up the list. */
const worthEstimating = 100_000

interface Counted {
  count: number
  estimated: boolean
}

/** How many executions a list has. PostgreSQL counts row by row, so a big table is estimated from its statistics. */
export async function countOrEstimate(
  { db, kind }: { db: Db; kind: DatabaseKind },
  actor: Actor,
  filter: ExecutionFilter,
): Promise<Counted> {
  const whole = seesEverything(actor) && Object.values(filter).every((value) => value === undefined)
  const estimate = kind === 'postgres' && whole ? await estimateRows(db) : 0
  if (estimate >= worthEstimating) return { count: estimate, estimated: true }
  return { count: await countExecutions(db, actor, filter), estimated: false }
}

async function estimateRows(db: Db): Promise<number> {
  const query = sql<{ rows: number }>`
    select reltuples::bigint as rows from pg_class where oid = to_regclass('execution')`
  const { rows } = await query.execute(db)
  return rows[0]?.rows ?? 0
}
