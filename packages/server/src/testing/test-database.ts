import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type DatabaseKind, type OpenDatabase } from '../db/open-database.ts'

/** Which database this run of the tests uses. The same files run once on each. */
export const testDatabaseKind = (): DatabaseKind =>
  inject('postgresUrl') === undefined ? 'sqlite' : 'postgres'

/** An empty database of its own, with or without the schema. */
export async function openTestDatabase(
  dataDir: string,
): Promise<OpenDatabase & { databaseUrl: string | undefined }> {
  const databaseUrl = await makePlace()
  return { ...openDatabase({ databaseUrl, dataDir }), databaseUrl }
}

export async function migratedTestDatabase(dataDir: string) {
  const database = await openTestDatabase(dataDir)
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
