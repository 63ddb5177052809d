import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyTestDatabase, listTables } from '../testing/test-database.ts'
import { migrate, type Migration } from './migrate.ts'
import { initial } from './migrations/001-initial.ts'
import { accounts } from './migrations/002-accounts.ts'
import { dataTables } from './migrations/003-data-tables.ts'
import { credentialState } from './migrations/004-credential-state.ts'
import { executionLists } from './migrations/005-execution-lists.ts'

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
  (await listTables(database.db)).filter((name) => name.startsWith('step'))

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

test('workflows that were stored before lists were searched by their names are found by them', async () => {
  const database = await emptyDatabase()
  const before = [initial, accounts, dataTables, credentialState, executionLists]
  const now = '2024-02-29T12:34:56.789Z'
  const dates = { createdAt: now, updatedAt: now }
  await migrate(database, before)
  await database.db
    .insertInto('user')
    .values({ id: 'u', role: 'owner', personalizationAnswers: 'null', ...dates })
    .execute()
  await database.db
    .insertInto('workflow')
    .values({
      ownerId: 'u',
      name: 'Über ALLES',
      active: false,
      nodes: '[]',
      connections: '{}',
      settings: '{}',
      pinData: 'null',
      staticData: 'null',
      activationError: 'null',
      versionId: 'v',
      documentVersion: 'v',
      ...dates,
    })
    .execute()

  await migrate(database)

  expect(await database.db.selectFrom('workflow').select('searchName').execute()).toEqual([
    { searchName: 'über alles' },
  ])
})
