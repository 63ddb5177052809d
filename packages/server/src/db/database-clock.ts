import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind } from './open-database.ts'

/** A moment so many milliseconds from now, by the clock of the database: those of several hosts differ. */
export const momentIn = (kind: DatabaseKind, ms: number): RawBuilder<string> =>
  kind === 'postgres'
    ? sql<string>`(now() + ${ms} * interval '1 millisecond')`
    : sql<string>`${new Date(Date.now() + ms).toISOString()}`
