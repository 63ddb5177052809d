import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../testing/heddle-process.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'

async function openTwice(): Promise<[OpenDatabase, OpenDatabase]> {
  const place = { databaseUrl: undefined, dataDir: await testFolder() }
  const [one, other] = [openDatabase(place), openDatabase(place)]
  onTestFinished(async () => {
    await one.db.destroy()
    await other.db.destroy()
  })
  await migrate(one)
  return [one, other]
}

const aSetting = { key: 'a', value: '"b"' }

test('what executions write, and what is only read, leaves the mark as it is', async () => {
  const [{ db, changes }] = await openTwice()
  const before = changes?.mark

  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('execution').set({ status: 'success' }).where('id', '=', 1).execute()
    await transaction.selectFrom('workflow').selectAll().execute()
  })

  expect(changes?.mark).toBe(before)
})

test('anything else that is written changes the mark, here or in another process', async () => {
  const [{ db, changes }, other] = await openTwice()
  const before = changes?.mark
  await db.insertInto('setting').values(aSetting).execute()
  const afterOwn = changes?.mark
  await other.db.deleteFrom('setting').execute()
  await nextTurn()

  expect(new Set([before, afterOwn, changes?.mark]).size).toBe(3)
})
