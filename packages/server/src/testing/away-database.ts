import { findOutage } from '../db/outage.ts'
import type { Db } from '../db/schema.ts'

/** A database that is away when its nth question comes, counted from one, and there again for the next. */
export function awayAt(db: Db, nth: number): Db {
  let asked = 0
  return db.withPlugin({
    transformQuery({ node }) {
      asked += 1
      if (asked !== nth) return node
      throw findOutage(new Error('Connection terminated unexpectedly')) ?? new Error('no outage')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
}
