import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind } from './open-database.ts'

interface Moment {
  column: 'startedAt' | 'usedAt'
  /** Minutes that the caller's clock is ahead of UTC. */
  utcOffset: number
}

/** The day of a moment by the caller's clock, as `2026-01-31`. */
export function dayOf(kind: DatabaseKind, { column, utcOffset }: Moment): RawBuilder<string> {
  if (kind === 'sqlite') return sql<string>`date(${sql.ref(column)}, ${`${utcOffset} minutes`})`
  return sql<string>`to_char((${sql.ref(column)} at time zone 'UTC') + make_interval(mins => ${utcOffset}), 'YYYY-MM-DD')`
}
