import type { Logger } from 'pino'
import { momentIn } from '../db/database-clock.ts'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import { isUnderWay } from './under-way.ts'

/** Whoever has written a row adds it to the queue in less time. */
const patienceMs = 5000
/** So many are added again at a time, the oldest first. */
const mostAtOnce = 1000

interface Parts {
  db: Db
  kind: DatabaseKind
  queue: Pick<WorkQueue, 'add' | 'count'>
  log: Logger
}

/** Puts executions into the queue that are free and not in it any more: it may have been emptied, or away. */
export async function requeue({ db, kind, queue, log }: Parts): Promise<void> {
  const free = await db
    .selectFrom('execution')
    .select('id')
    .where(isUnderWay)
    // Sorted by what is no constant, as the index is: PostgreSQL would look among all executions that ever were.
    .where('status', '!=', 'running')
    .where('leaseOwner', 'is', null)
    .where('startedAt', '<', momentIn(kind, -patienceMs))
    .orderBy('status', 'desc')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  if (free.length === 0 || (await queue.count()) >= free.length) return
  log.warn({ count: free.length }, 'executions were not in the queue any more and are added again')
  await queue.add(free.map(({ id }, index) => ({ executionId: id, turn: index + 1 })))
}
