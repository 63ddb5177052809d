import Database from 'better-sqlite3'

/** Held until the process ends: a lock that is forgotten here would be collected, and with it opened. */
const held = new Set<Database.Database>()

/**
 * Takes a lock that the operating system gives up with the process, however that ends: none is ever left behind. Undefined when
 * another process has it. The file is an empty database, because SQLite knows how to lock files on every system.
 */
export function tryLock(file: string): { release(): void } | undefined {
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  held.add(lock)
  return {
    release() {
      held.delete(lock)
      lock.close()
    },
  }
}
