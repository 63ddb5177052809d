import { dirname, join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { tryLock } from './db/file-lock.ts'
import { sqliteFile } from './db/open-database.ts'

/** Another process works with the same data. */
export class DataInUse extends Error {
  constructor(place: string) {
    super(
      `Another Heddle is running with the data in ${place}. Stop it first, or set HEDDLE_DATA_DIR to another folder.`,
    )
  }
}

interface DataLock {
  release(): void
}

/** Two processes on one SQLite file would run everything twice and stop each other's work. PostgreSQL may have many. */
export function lockData(config: Pick<Config, 'dataDir' | 'databaseUrl'>): DataLock {
  const locks: DataLock[] = []
  const release = () => locks.forEach((lock) => lock.release())
  for (const { file, place } of lockFiles(config)) {
    const lock = tryLock(file)
    if (lock) locks.push(lock)
    else {
      release()
      throw new DataInUse(place)
    }
  }
  return { release }
}

/** The folder, and a database that is elsewhere: two folders may name the same one. */
function lockFiles(config: Pick<Config, 'dataDir' | 'databaseUrl'>): { file: string; place: string }[] {
  const database = sqliteFile(config)
  if (database === undefined) return []
  const folder = { file: join(config.dataDir, 'heddle.lock'), place: config.dataDir }
  const isInside = dirname(resolve(database)) === config.dataDir
  return isInside ? [folder] : [folder, { file: `${database}.lock`, place: database }]
}
