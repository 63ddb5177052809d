import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import type { ResolvedFilter } from './execution-filter.ts'
import { findFirstId, spanOfNewest } from './execution-queries.ts'

/** Up to here every row is counted; beyond, counting would hold up the list. */
const countedExactly = 1000

interface Counted {
  count: number
  estimated: boolean
}

/**
 * How many executions a list has. A long list is estimated: as dense as its newest rows are among the ids, so dense are
 * the others taken to be.
 */
export async function countOrEstimate(db: Db, actor: Actor, filter: ResolvedFilter): Promise<Counted> {
  const newest = await spanOfNewest(db, actor, { filter, limit: countedExactly + 1 })
  if (newest.count <= countedExactly) return { count: newest.count, estimated: false }
  const first = (await findFirstId(db)) ?? newest.first
  const share = (newest.last - first + 1) / (newest.last - newest.first + 1)
  return { count: Math.round(newest.count * share), estimated: true }
}
