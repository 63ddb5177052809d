import type { ClientConfig } from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import { guardedDialect } from './guarded-dialect.ts'
import type { Db, Schema } from './schema.ts'
import { SilentConnections, type Silence } from './silent-connections.ts'

const oid = { int8: 20, timestamptz: 1184 }

/** Ids and counts are numbers, times are ISO texts: the same as with SQLite. */
const parsers: Record<number, (text: string) => unknown> = {
  [oid.int8]: Number,
  [oid.timestamptz]: (text) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
}

/** The driver is loaded with the first query: most instances never need it. */
export const openPostgres = (url: string, silence?: Silence): Db =>
  new Kysely<Schema>({
    dialect: guardedDialect(new PostgresDialect({ pool: () => createPool(url, silence) })),
  })

async function createPool(url: string, silence?: Silence) {
  const { default: pg } = await import('pg')
  const silent = new SilentConnections((config) => new pg.Client(config), silence)
  /** A connection that breaks says so to whoever waits for an answer; besides, it must not end the process. */
  class CalmClient extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config)
      this.on('error', () => undefined)
      silent.watch(this, { ...config })
    }
  }
  const pool = new pg.Pool({
    Client: CalmClient,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser: (id: number) => parsers[id] ?? pg.types.getTypeParser(id) },
  })
  // The pool repeats what its idle connections say; the next query opens a new one and reports its own failure.
  pool.on('error', () => undefined)
  return pool
}
