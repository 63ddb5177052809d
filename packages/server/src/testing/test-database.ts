import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase, sqliteFile, type OpenDatabase } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'

export interface TestDatabase extends OpenDatabase {
  /** Undefined for SQLite. */
  url: string | undefined
  /** Opens the same database again after it was closed. */
  reopen(): TestDatabase
}

/** An empty database of its own. */
export async function emptyTestDatabase(dataDir: string): Promise<TestDatabase> {
  const databaseUrl = await makePlace()
  const open = (): TestDatabase => ({
    ...openDatabase({ databaseUrl, dataDir }),
    url: databaseUrl,
    reopen: open,
  })
  return open()
}

/** A database of its own with the schema in it. */
export async function migratedTestDatabase(dataDir: string): Promise<TestDatabase> {
  if (inject('postgresUrl') === undefined) await copyFile(await pattern(), sqliteFileIn(dataDir))
  const database = await emptyTestDatabase(dataDir)
  await migrate(database)
  return database
}

/** A file with the schema in it, made once: a copy of it costs a tenth. */
const pattern = onceOnly(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-pattern-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const { db, ...database } = openDatabase({ databaseUrl: undefined, dataDir })
  await migrate({ db, ...database })
  await db.destroy()
  return sqliteFileIn(dataDir)
})

const sqliteFileIn = (dataDir: string): string => sqliteFile({ databaseUrl: undefined, dataDir }) ?? ''

function onceOnly<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** The tables of one test, and of no other that changes its own meanwhile. */
export async function listTables(db: Db): Promise<string[]> {
  const query =
    inject('postgresUrl') === undefined
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema()`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** On Postgres a schema of its own stands for a database of its own: it is made in a moment. */
async function makePlace(): Promise<string | undefined> {
  const server = inject('postgresUrl')
  if (server === undefined) return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { db } = openDatabase({ databaseUrl: server, dataDir: '' })
  await sql`create schema ${sql.id(name)}`.execute(db)
  await db.destroy()
  return `${server}?options=-c%20search_path%3D${name}`
}
