import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { pruneVersions } from './prune-versions.ts'

const dayMs = 24 * 60 * 60_000
const days = (count: number) => new Date(Date.now() - count * dayMs).toISOString()
const document = (name: string) => ({ name, nodes: [], connections: {} })

/** Workflow 1 with the versions `5 days`, `4 days` … `0 days` old, each named after its age. */
async function appWithHistory(): Promise<TestApp> {
  const app = await testApp()
  await app.owner.post('/workflows', document('5'))
  for (const name of ['4', '3', '2', '1', '0']) await app.owner.patch('/workflows/1', { name })
  for (const name of ['5', '4', '3', '2', '1', '0']) {
    await app.db
      .updateTable('workflow_version')
      .set({ createdAt: days(Number(name)) })
      .where('name', '=', name)
      .execute()
  }
  return app
}

const left = async ({ db }: TestApp) =>
  (await db.selectFrom('workflow_version').select('name').orderBy('name').execute()).map(({ name }) => name)

const prune = (app: TestApp, limits: { historyDays?: number; historyCount?: number }, now = new Date()) =>
  pruneVersions(app.db, { historyDays: undefined, historyCount: undefined, ...limits }, now)

test('without a limit every version is kept', async () => {
  const app = await appWithHistory()

  expect(await prune(app, {})).toBe(0)
  expect(await left(app)).toHaveLength(6)
})

test('versions go by age and by number, each workflow for itself', async () => {
  const app = await appWithHistory()
  await app.owner.post('/workflows', document('other'))

  await prune(app, { historyCount: 4 })
  expect(await left(app)).toEqual(['0', '1', '2', '3', 'other'])
  await prune(app, { historyDays: 2 })

  expect(await left(app)).toEqual(['0', '1', 'other'])
})

test('the current version, named ones and those that a stored execution ran are never pruned', async () => {
  const app = await appWithHistory()
  const { data: versions } = await app.owner.get('/workflows/1/versions')
  await app.owner.patch(`/workflows/1/versions/${versions[4].id}`, { label: 'keep me' })
  await app.db
    .insertInto('execution')
    .values({
      workflowId: 1,
      versionId: versions[2].id,
      ownerId: (await app.owner.get('/me')).data.id,
      status: 'success',
      mode: 'trigger',
      startedAt: days(2),
      stoppedAt: days(2),
    })
    .execute()

  await prune(app, { historyDays: 1, historyCount: 1 }, new Date(Date.now() + 100 * dayMs))

  expect(await left(app)).toEqual(['0', '2', '4'])
  expect((await app.owner.get('/workflows/1')).data.name).toBe('0')
})
