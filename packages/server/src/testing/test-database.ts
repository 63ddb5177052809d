import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase, sqliteFile, type OpenDatabase, type Place } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'

export interface TestDatabase extends OpenDatabase {
  /** Undefined for SQLite. */
  url: string | undefined
  /** Opens the same database again after it was closed. */
  reopen(): TestDatabase
}

/** An empty database of its own. */
export const emptyTestDatabase = async (dataDir: string): Promise<TestDatabase> =>
  open(await makeSchema(), dataDir)

/** A database of its own with the schema in it: a copy of one that is made once, which costs a tenth. */
export async function migratedTestDatabase(dataDir: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  if (server !== undefined) return open(await copyDatabase(server), dataDir)
  await copyFile(await sqlitePattern(), sqliteFileIn(dataDir))
  return open(undefined, dataDir)
}

const open = (databaseUrl: string | undefined, dataDir: string): TestDatabase => ({
  ...openDatabase({ databaseUrl, dataDir }),
  url: databaseUrl,
  reopen: () => open(databaseUrl, dataDir),
})

const sqlitePattern = onceOnly(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-pattern-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await makeSchemaIn({ databaseUrl: undefined, dataDir })
  return sqliteFileIn(dataDir)
})

const sqliteFileIn = (dataDir: string): string => sqliteFile({ databaseUrl: undefined, dataDir }) ?? ''

const postgresPattern = onceOnly(async (server: string) => {
  const name = newName('pattern')
  await command(server, `create database ${name}`)
  await makeSchemaIn({ databaseUrl: addressOf(server, name), dataDir: '' })
  return name
})

async function makeSchemaIn(place: Place): Promise<void> {
  const database = openDatabase(place)
  await migrate(database)
  await database.db.destroy()
}

/** Gone after the test: thousands of tables would slow down the tests that follow. */
async function copyDatabase(server: string): Promise<string> {
  const name = newName('test')
  await command(
    server,
    `create database ${name} template ${await postgresPattern(server)} strategy file_copy`,
  )
  onTestFinished(() => command(server, `drop database ${name} with (force)`))
  return addressOf(server, name)
}

async function command(server: string, text: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl: server, dataDir: '' })
  await sql.raw(text).execute(db)
  await db.destroy()
}

const newName = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

function onceOnly<Given extends unknown[], T>(make: (...given: Given) => Promise<T>) {
  let made: Promise<T> | undefined
  return (...given: Given): Promise<T> => (made ??= make(...given))
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

/** On Postgres an empty schema of its own stands for an empty database: it is made in a moment. */
async function makeSchema(): Promise<string | undefined> {
  const server = inject('postgresUrl')
  if (server === undefined) return undefined
  const name = newName('test')
  await command(server, `create schema ${name}`)
  return `${server}?options=-c%20search_path%3D${name}`
}
