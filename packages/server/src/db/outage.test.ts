import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migratedTestDatabase } from '../testing/test-database.ts'
import { findOutage } from './outage.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  [coded('57P01'), 'database_away'],
  [coded('08006'), 'database_away'],
  [coded('ECONNREFUSED'), 'database_away'],
  [new Error('Connection terminated unexpectedly'), 'database_away'],
  [new Error('timeout exceeded when trying to connect'), 'database_away'],
  [coded('SQLITE_BUSY'), 'database_away'],
  [coded('SQLITE_IOERR_WRITE'), 'database_away'],
  [coded('SQLITE_CANTOPEN'), 'database_away'],
  [coded('SQLITE_FULL'), 'disk_full'],
  [coded('53100'), 'disk_full'],
  [coded('ENOSPC'), 'disk_full'],
  [coded('23505'), undefined],
  [coded('SQLITE_CONSTRAINT_UNIQUE'), undefined],
  [new TypeError('x is not a function'), undefined],
])('REL-12 of %s it is known whether the database is away', (error, errorCode) => {
  expect(findOutage(error)?.errorCode).toBe(errorCode)
})

test.runIf(inject('postgresUrl'))(
  'REL-12 a connection that is cut while it is used fails as an outage, its transaction too, and the next one works',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'heddle-outage-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const database = await migratedTestDatabase(dataDir)
    const other = database.reopen()
    onTestFinished(async () => {
      await database.db.destroy()
      await other.db.destroy()
    })

    const failed = database.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
      await transaction.deleteFrom('tag').execute()
    })

    await expect(failed).rejects.toMatchObject({ errorCode: 'database_away', status: 503 })
    expect(await database.findProblem()).toBe(undefined)
  },
)
