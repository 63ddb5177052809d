import type { Config } from '../config.ts'
import { migrate, NewerSchema } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { Outage } from './outage.ts'

/** The database cannot be used; the message says what to do. */
export class DatabaseUnusable extends Error {}

/** Opens the database and brings its schema up to date. */
export async function startDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  let database: OpenDatabase | undefined
  try {
    database = openDatabase(config)
    await migrate(database)
    return database
  } catch (error) {
    await database?.db.destroy().catch(() => undefined)
    if (error instanceof NewerSchema) throw error
    throw new DatabaseUnusable(explain(error, config), { cause: error })
  }
}

function explain(thrown: unknown, { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  const error = thrown instanceof Outage ? thrown.cause : thrown
  const reason = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (databaseUrl?.startsWith('postgres')) {
    return `The database cannot be reached (${reason || code}). Check HEDDLE_DATABASE_URL and that PostgreSQL is running.`
  }
  const place = databaseUrl ? 'HEDDLE_DATABASE_URL' : `heddle.sqlite in ${dataDir}`
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `${place} is damaged or is no SQLite database (${reason}). Restore a backup, or move the file away to start over.`
  }
  return `${place} cannot be opened (${reason}). Check that the folder exists and is writable.`
}
