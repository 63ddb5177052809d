import Database from 'better-sqlite3'
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Copies a database as it is at this moment, with what is still in its write-ahead log, while others go on writing. */
export function copySqlite(from: string, to: string): void {
  const source = new Database(from, { fileMustExist: true, timeout: 10_000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
  const copy = openSync(to, 'r')
  fsyncSync(copy)
  closeSync(copy)
}

/** What is wrong with a database file; undefined when it is whole. */
export function findDamage(file: string): string | undefined {
  try {
    const database = new Database(file, { fileMustExist: true, timeout: 10_000 })
    try {
      const found = database.prepare('pragma integrity_check(1)').pluck().get()
      return found === 'ok' ? undefined : String(found).replaceAll(/\s+/g, ' ')
    } finally {
      database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
