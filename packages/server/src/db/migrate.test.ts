import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyTestDatabase } from '../testing/test-database.ts'
import { migrate, type Migration } from './migrate.ts'

async function emptyDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-migrate-'))
  const database = await emptyTestDatabase(dataDir)
  onTestFinished(async () => {
    await database.db.destroy()
    await rm(dataDir, { recursive: true })
  })
  return database
}

const makesTable = (name: string): Migration => ({
  name,
  up: async ({ schema }, types) => {
    await schema.createTable(name).addColumn('id', types.id.type, types.id.constraint).execute()
  },
})

const tables = async (database: Awaited<ReturnType<typeof emptyDatabase>>) =>
  (await database.db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('step'))

test('REL-26 an interrupted migration leaves nothing behind and goes on at the next start', async () => {
  const database = await emptyDatabase()
  const broken: Migration = {
    name: 'step2',
    async up(db, types) {
      await makesTable('step2').up(db, types)
      throw new Error('power cut')
    },
  }

  await expect(migrate(database, [makesTable('step1'), broken])).rejects.toThrow('power cut')
  expect(await tables(database)).toEqual(['step1'])
  await migrate(database, [makesTable('step1'), makesTable('step2')])
  await migrate(database, [makesTable('step1'), makesTable('step2')])

  expect((await tables(database)).toSorted()).toEqual(['step1', 'step2'])
})

test('REL-26 an older program refuses a newer schema and changes nothing', async () => {
  const database = await emptyDatabase()
  await migrate(database, [makesTable('step1'), makesTable('step2')])

  const older = migrate(database, [makesTable('step1')])

  await expect(older).rejects.toThrow(
    'The database has the change "step2", which this version of Heddle does not know',
  )
})
