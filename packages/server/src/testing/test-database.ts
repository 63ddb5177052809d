import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../db/open-database.ts'

export interface TestDatabase extends OpenDatabase {
  /** Opens the same database again after it was closed. */
  reopen(): TestDatabase
}

/** An empty database of its own. */
export async function emptyTestDatabase(dataDir: string): Promise<TestDatabase> {
  const databaseUrl = await makePlace()
  const open = (): TestDatabase => ({ ...openDatabase({ databaseUrl, dataDir }), reopen: open })
  return open()
}

/** A database of its own with the schema in it. */
export async function migratedTestDatabase(dataDir: string): Promise<TestDatabase> {
  const database = await emptyTestDatabase(dataDir)
  await migrate(database)
  return database
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
