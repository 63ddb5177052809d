import { findOutage } from '../db/outage.ts'
import type { Db } from '../db/schema.ts'

/** A database that is away when its nth question comes, counted from one, and there again for the next. */
export function awayAt(db: Db, nth: number): Db {
  let asked = 0
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    // Every question comes by here, also one whose text was written before.
    async transformResult({ result }) {
      asked += 1
      if (asked !== nth) return result
      throw findOutage(new Error('Connection terminated unexpectedly')) ?? new Error('no outage')
    },
  })
}
