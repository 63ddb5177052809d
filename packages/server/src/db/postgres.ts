import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Schema } from './schema.ts'

const oid = { int8: 20, timestamptz: 1184 }

/** Ids and counts are numbers, times are ISO texts: the same as with SQLite. */
const parsers: Record<number, (text: string) => unknown> = {
  [oid.int8]: Number,
  [oid.timestamptz]: (text) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
}

export function openPostgres(url: string): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (id: number) => parsers[id] ?? pg.types.getTypeParser(id) },
  })
  // Idle connections break when the database restarts; the next query opens a new one and reports its own failure.
  pool.on('error', () => undefined)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
