import { expect, test } from 'vitest'
import { findKeeper, giveStore, keeperOf } from '../testing/knowledge-keeper.ts'
import { setUpApp } from '../testing/set-up-app.ts'
import { withKey, type TestClient } from '../testing/test-client.ts'

const note = { text: 'A secret of Ann', metadata: {}, vector: [1, 0] }
const question = { vector: [1, 0], most: 5 }

async function aHouse() {
  const { app, olga } = await setUpApp({}, { findNode: findKeeper })
  const ann = await app.member('ann')
  const keeper = await keeperOf(app, ann)
  await keeper.add('notes', [note])
  return { app, olga, ann, keeper }
}

/** What the workflow of Ann says when somebody runs it by hand. */
async function runByHand(
  { ann, keeper }: Awaited<ReturnType<typeof aHouse>>,
  by: Pick<TestClient, 'post'>,
  change: object = {},
): Promise<string> {
  const { data: stored } = await ann.get(`/workflows/${keeper.workflowId}`)
  const body = { act: 'nearest', store: 'notes', question }
  const pinData = { Hook: [{ json: { body } }] }
  const begun = await by.post('/workflows/run', {
    workflowData: { ...stored, ...change, pinData },
    startNodes: ['Hook'],
  })
  if (begun.status !== 200) return String(begun.status)
  const id = begun.data.executionId
  await expect.poll(async () => (await ann.get(`/executions/${id}`)).data?.finished).toBe(true)
  return (await ann.get(`/executions/${id}`)).text
}

test('SEC-46 a workflow reaches the stores of its owner and of nobody else', async () => {
  const { app, olga, keeper } = await aHouse()
  const ben = await keeperOf(app, await app.member('ben'))
  const owner = await keeperOf(app, olga)

  expect(await keeper.nearest('notes', question)).toMatchObject([{ text: 'A secret of Ann' }])
  for (const other of [ben, owner]) {
    expect(await other.order({ act: 'list' })).toEqual({ result: [] })
    expect(await other.nearest('notes', question)).toEqual([])
    await other.order({ act: 'clear', store: 'notes' })
  }
  expect(await keeper.nearest('notes', question)).toHaveLength(1)
})

test('SEC-46 whoever may edit or run a workflow does not reach its owner’s stores by it', async () => {
  const house = await aHouse()
  const { app, ann, keeper } = house
  const [edi, rita] = [await app.member('edi'), await app.member('rita')]
  const shares = [
    { email: 'edi@example.com', right: 'edit' },
    { email: 'rita@example.com', right: 'run' },
  ]
  await ann.patch(`/workflows/${keeper.workflowId}`, { settings: { saveManualExecutions: true } })
  await ann.put(`/workflows/${keeper.workflowId}/shares`, { shares })

  expect(await runByHand(house, ann)).toContain('A secret of Ann')
  expect(await runByHand(house, edi)).not.toContain('A secret of Ann')
  expect(await runByHand(house, edi, { name: 'Changed' })).not.toContain('A secret of Ann')
  expect(await runByHand(house, rita)).not.toContain('A secret of Ann')
})

test('SEC-46 a key reaches stores with the scope for it only', async () => {
  const house = await aHouse()
  const { app, ann, keeper } = house
  await ann.patch(`/workflows/${keeper.workflowId}`, { settings: { saveManualExecutions: true } })
  const keyOf = async (scopes: string[]) =>
    withKey(app.app.server, (await ann.post('/me/api-keys', { name: scopes.join(), scopes })).data.key)

  expect(await runByHand(house, await keyOf(['workflow:execute']))).not.toContain('A secret of Ann')
  expect(await runByHand(house, await keyOf(['workflow:execute', 'knowledge:read']))).toContain(
    'A secret of Ann',
  )
})

test('members see their own stores, the owner of the instance all of them', async () => {
  const { app, olga, ann } = await aHouse()
  const ben = await app.member('ben')
  const [{ id }] = (await ann.get('/knowledge')).data

  expect((await ben.get('/knowledge')).data).toEqual([])
  expect((await ben.get(`/knowledge/${id}/documents`)).status).toBe(404)
  expect((await ben.post(`/knowledge/${id}/search`, { like: '1' })).status).toBe(404)
  expect((await ben.delete(`/knowledge/${id}`)).status).toBe(404)
  expect((await olga.get('/knowledge')).data).toHaveLength(1)
})

test('U03 stores go with their owner, or to whoever gets the rest', async () => {
  const { app, olga, ann } = await aHouse()
  const [ben, cyd] = [await app.member('ben'), await app.member('cyd')]
  for (const each of [ben, cyd]) await giveStore(app.db, each, 'notes')
  const idOf = async (client: TestClient): Promise<string> => (await client.get('/me')).data.id

  await olga.delete(`/users/${await idOf(ben)}?transferId=${await idOf(ann)}`)
  await olga.delete(`/users/${await idOf(cyd)}`)

  expect((await ann.get('/knowledge')).data).toMatchObject([{ name: 'notes' }, { name: 'notes 2' }])
  expect((await olga.get('/knowledge')).data).toHaveLength(2)
})
