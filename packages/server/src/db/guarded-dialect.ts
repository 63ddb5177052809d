import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely'
import { findOutage, type Outage } from './outage.ts'

interface Guard {
  /** Throws what keeps a query from being tried at all. */
  admit?(query: CompiledQuery): void
  noteOutage?(outage: Outage): void
}

/** Whoever asks the database learns in one way that it is away, however its driver says so. */
export function guardedDialect(dialect: Dialect, guard: Guard = {}): Dialect {
  const guarded = new WeakSet<DatabaseConnection>()

  function explained(error: unknown): unknown {
    const outage = findOutage(error)
    if (outage) guard.noteOutage?.(outage)
    return outage ?? error
  }

  function guardConnection(connection: DatabaseConnection): DatabaseConnection {
    if (guarded.has(connection)) return connection
    guarded.add(connection)
    const executeQuery = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, options) => {
      guard.admit?.(query)
      try {
        return await executeQuery(query, options)
      } catch (error) {
        throw explained(error)
      }
    }
    return connection
  }

  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      driver.acquireConnection = async (options) => {
        try {
          return guardConnection(await acquire(options))
        } catch (error) {
          throw explained(error)
        }
      }
      const rollback = driver.rollbackTransaction.bind(driver)
      // A transaction that is lost with its connection or its disk is rolled back already; why it failed is what counts.
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined)
      return driver
    },
  }
}
