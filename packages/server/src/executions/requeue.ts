import { momentIn } from '../db/database-clock.ts'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import type { FairLine, Free } from './fair-line.ts'
import { isUnderWay } from './indexed-status.ts'

/** Whoever has written a row adds it to the queue in less time. */
const patienceMs = 5000
/** So many are added again at a time, the oldest first. */
const mostAtOnce = 1000

interface Parts {
  db: Db
  kind: DatabaseKind
  queue: Pick<WorkQueue, 'count'>
  line: Pick<FairLine, 'add'>
}

/**
 * Puts executions into the queue that are free and not in it any more: it may have been emptied, or away when it was to take them.
 * What is in it already stays where it is. A long line is looked through part by part.
 */
export class Requeue {
  readonly #parts: Parts
  #after = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async sweep(): Promise<void> {
    const { queue, line } = this.#parts
    const free = await this.#findFree()
    const isLast = free.length < mostAtOnce
    const isWhole = isLast && this.#after === 0
    this.#after = isLast ? 0 : (free.at(-1)?.id ?? 0)
    if (free.length === 0 || (isWhole && (await queue.count()) >= free.length)) return
    await line.add(free)
  }

  #findFree(): Promise<Free[]> {
    const { db, kind } = this.#parts
    return (
      db
        .selectFrom('execution')
        .select(['id', 'workflowId'])
        .where(isUnderWay)
        // Sorted by what is no constant, as the index is: PostgreSQL would look among all executions that ever were.
        .where('status', '!=', 'running')
        .where('leaseOwner', 'is', null)
        .where('startedAt', '<', momentIn(kind, -patienceMs))
        .where('id', '>', this.#after)
        .orderBy('status', 'desc')
        .orderBy('id')
        .limit(mostAtOnce)
        .execute()
    )
  }
}
