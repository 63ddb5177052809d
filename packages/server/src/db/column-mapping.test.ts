import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migratedTestDatabase } from '../testing/test-database.ts'

async function database() {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-columns-'))
  const { db } = await migratedTestDatabase(dataDir)
  onTestFinished(async () => {
    await db.destroy()
    await rm(dataDir, { recursive: true })
  })
  const now = '2024-02-29T12:34:56.789Z'
  await db
    .insertInto('user')
    .values({
      id: 'u',
      role: 'owner',
      personalizationAnswers: '{"z":1,"a":[true,null]}',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const workflow = await db
    .insertInto('workflow')
    .values({
      ownerId: 'u',
      name: 'W',
      active: true,
      nodes: '[]',
      connections: '{"b":{},"a":{}}',
      settings: '{}',
      pinData: 'null',
      staticData: 'null',
      activationError: 'null',
      versionId: 'v',
      documentVersion: 'v',
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'active', 'connections', 'createdAt'])
    .executeTakeFirstOrThrow()
  return { db, workflow, now }
}

test('booleans, JSON, ids and times read the same on both databases, also in what an insert returns', async () => {
  const { db, workflow, now } = await database()

  const read = await db
    .selectFrom('workflow')
    .select(['id as number', 'active as on', 'pinData', 'createdAt'])
    .executeTakeFirstOrThrow()
  const counted = await db
    .selectFrom('workflow')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('active', 'in', [true])
    .executeTakeFirstOrThrow()

  expect(workflow).toEqual({ id: 1, active: true, connections: { b: {}, a: {} }, createdAt: now })
  expect(read).toEqual({ number: 1, on: true, pinData: null, createdAt: now })
  expect(counted).toEqual({ count: 1 })
})

test('the keys of stored JSON keep their order', async () => {
  const { db, workflow } = await database()

  const { personalizationAnswers } = await db.selectFrom('user').selectAll().executeTakeFirstOrThrow()

  expect(Object.keys(workflow.connections)).toEqual(['b', 'a'])
  expect(JSON.stringify(personalizationAnswers)).toBe('{"z":1,"a":[true,null]}')
})

test('a transaction that fails leaves no trace', async () => {
  const { db } = await database()

  const failing = db.transaction().execute(async (transaction) => {
    await transaction.updateTable('workflow').set({ name: 'changed' }).execute()
    throw new Error('no')
  })

  await expect(failing).rejects.toThrow('no')
  expect(await db.selectFrom('workflow').select('name').execute()).toEqual([{ name: 'W' }])
})
