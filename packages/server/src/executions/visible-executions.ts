import { limitsOf, type Actor } from '../auth/actor.ts'
import { visibleExecutions } from '../auth/visible-rows.ts'
import type { Db } from '../db/schema.ts'
import type { ExecutionQuery } from './execution-filter.ts'

/** Of more shared workflows than this the executions are not looked up one workflow after the other. */
const fewShares = 50

interface Newest {
  narrow(query: ExecutionQuery<object>): ExecutionQuery<object>
  limit: number
}

/**
 * Ids of the newest executions that the actor sees, so many at most. Each part of them is read in order from an index; all
 * of them at once would be sorted, however many there are.
 */
export async function newestVisible(db: Db, actor: Actor, { narrow, limit }: Newest) {
  const parts = (await partsOf(db, actor)).map((part) =>
    db
      .selectFrom(
        narrow(part).select('execution.id as id').orderBy('execution.id', 'desc').limit(limit).as('part'),
      )
      .select('part.id'),
  )
  const [first, ...others] = parts
  if (!first) throw new Error('There is always a part')
  return others.reduce((all, part) => all.union(part), first)
}

async function partsOf(db: Db, actor: Actor): Promise<ExecutionQuery<object>[]> {
  const [userId, ...bounds] = limitsOf(actor)
  if (userId === undefined || bounds.length > 0) return [visibleExecutions(db, actor)]
  const shares = await db
    .selectFrom('workflow_share')
    .select('workflowId')
    .where('userId', '=', userId)
    .limit(fewShares + 1)
    .execute()
  if (shares.length > fewShares) return [visibleExecutions(db, actor)]
  return [
    db.selectFrom('execution').where('execution.ownerId', '=', userId),
    ...shares.map((share) => db.selectFrom('execution').where('execution.workflowId', '=', share.workflowId)),
  ]
}
