import { bulkMax } from '@heddle/contract/limits'
import { expect, test } from 'vitest'
import { setUpApp } from '../testing/set-up-app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

interface Listed {
  id: string
  name: string
}

const list = async (client: TestClient, query: Record<string, string | number | object> = {}) => {
  const text = Object.entries(query).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const { data } = await client.get(`/workflows/page?${new URLSearchParams(text)}`)
  return { total: data.total, names: data.results.map(({ name }: Listed) => name) }
}

const aHook = (path: string) => ({
  Hook: {
    type: 'heddle.webhook',
    typeVersion: 2.1,
    webhookId: path,
    parameters: { path, responseMode: 'lastNode' },
  },
})

async function aTag(client: TestClient, name: string): Promise<string> {
  return (await client.post('/tags', { name })).data.id
}

test('M16 the list is sorted by name in any case and language, by change and by creation, both ways', async () => {
  const { owner, aWorkflow, db } = await testApp()
  const ids: string[] = []
  for (const name of ['beta', 'Alpha', 'ÖRE', 'gamma']) ids.push(await aWorkflow({ nodes: {}, name }))
  await owner.patch(`/workflows/${ids[1]}`, { name: 'alpha 2' })
  await db
    .updateTable('workflow')
    .set({ updatedAt: '2099-01-01T00:00:00.000Z' })
    .where('id', '=', Number(ids[1]))
    .execute()

  expect((await list(owner, { sort: 'name', order: 'asc' })).names).toEqual([
    'alpha 2',
    'beta',
    'gamma',
    'ÖRE',
  ])
  expect((await list(owner, { sort: 'createdAt', order: 'asc' })).names).toEqual([
    'beta',
    'alpha 2',
    'ÖRE',
    'gamma',
  ])
  expect((await list(owner)).names[0]).toBe('alpha 2')
  expect((await owner.get('/workflows/ids?sort=name&order=desc')).data).toEqual(
    [2, 3, 0, 1].map((index) => ids[index]),
  )
})

test('M16 the list comes in parts, each with how many there are in all', async () => {
  const { owner, aWorkflow } = await testApp()
  for (let number = 1; number <= 5; number++) await aWorkflow({ nodes: {}, name: `W${number}` })
  const part = (offset: number) => list(owner, { sort: 'name', order: 'asc', limit: 2, offset })

  expect(await part(0)).toEqual({ total: 5, names: ['W1', 'W2'] })
  expect(await part(4)).toEqual({ total: 5, names: ['W5'] })
  expect(await part(9)).toEqual({ total: 5, names: [] })
  expect((await owner.get('/workflows/page?limit=101')).status).toBe(400)
  expect((await owner.get('/workflows/page?sort=nodes')).status).toBe(400)
})

test('M16 W04 the list is filtered by a part of the name, by state and by tags', async () => {
  const { owner, aWorkflow } = await testApp()
  const [red, blue] = [await aTag(owner, 'red'), await aTag(owner, 'blue')]
  const both = await aWorkflow({ nodes: aHook('both'), name: 'Über 100%', active: true })
  const one = await aWorkflow({ nodes: {}, name: 'über_morgen' })
  await aWorkflow({ nodes: {}, name: 'Under' })
  await owner.patch(`/workflows/${both}`, { tags: [red, blue] })
  await owner.patch(`/workflows/${one}`, { tags: [red] })
  const found = async (filter: object) => (await list(owner, { filter, sort: 'name', order: 'asc' })).names

  expect(await found({ name: ' ÜBER ' })).toEqual(['Über 100%', 'über_morgen'])
  expect(await found({ name: '0%' })).toEqual(['Über 100%'])
  expect(await found({ name: 'r_m' })).toEqual(['über_morgen'])
  expect(await found({ name: 'r%m' })).toEqual([])
  expect(await found({ active: true })).toEqual(['Über 100%'])
  expect(await found({ active: false })).toEqual(['Under', 'über_morgen'])
  expect(await found({ tags: [red] })).toEqual(['Über 100%', 'über_morgen'])
  expect(await found({ tags: [red, blue] })).toEqual(['Über 100%'])
  expect(await found({ tags: ['999'] })).toEqual([])
})

test('the list shows how the last run of each ended, and is sorted by it', async () => {
  const { app, owner, aWorkflow, db } = await testApp()
  const never = await aWorkflow({ nodes: {}, name: 'Never ran' })
  const good = await aWorkflow({ nodes: aHook('good'), name: 'Good', active: true })
  const bad = await aWorkflow({
    name: 'Bad',
    active: true,
    nodes: {
      ...aHook('bad'),
      Stop: { type: 'heddle.stopAndError', typeVersion: 1, parameters: { errorMessage: 'no' } },
    },
    lines: ['Hook > Stop'],
  })
  for (const path of ['bad', 'good', 'bad']) await app.server.inject({ url: `/webhook/${path}` })
  const newest = await db
    .selectFrom('execution')
    .select('id')
    .where('workflowId', '=', Number(bad))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  const { data } = await owner.get('/workflows/page?sort=lastRun')

  expect(data.results).toMatchObject([
    { id: bad, lastRun: { id: String(newest.id), status: 'error' } },
    { id: good, lastRun: { status: 'success' } },
    { id: never, lastRun: null },
  ])
  expect((await owner.get('/workflows/ids?sort=lastRun&order=asc')).data).toEqual([never, good, bad])
})

async function sharing() {
  const { app, olga } = await setUpApp()
  const ann = await app.member('ann')
  const ben = await app.member('ben')
  const id = await app.aWorkflow({ nodes: aHook('shared'), name: 'Shared', active: true }, ann)
  await app.app.server.inject({ url: '/webhook/shared' })
  const share = (right: 'see' | 'edit') =>
    ann.put(`/workflows/${id}/shares`, { shares: [{ email: 'ben@example.com', right }] })
  return { app, olga, ann, ben, id, share }
}

test('SEC-17 people see what is theirs and what is shared with them, with what they may do and when it last ran', async () => {
  const { olga, ann, ben, share } = await sharing()
  const rowOf = async (client: TestClient) => (await client.get('/workflows/page')).data.results[0]

  expect(await list(ben)).toEqual({ total: 0, names: [] })
  await share('see')
  expect(await rowOf(ben)).toMatchObject({
    right: 'see',
    owner: 'ann Test',
    shared: true,
    lastRun: { status: 'success' },
  })
  await share('edit')
  expect(await rowOf(ben)).toMatchObject({ right: 'edit', lastRun: { status: 'success' } })
  expect(await rowOf(ann)).toMatchObject({ right: 'own', owner: null, lastRun: { status: 'success' } })
  expect(await rowOf(olga)).toMatchObject({ right: 'own', owner: 'ann Test', lastRun: { status: 'success' } })
})

test('SEC-15 a key that may not read executions learns of none from the list', async () => {
  const { app, owner, aWorkflow } = await testApp()
  await aWorkflow({ nodes: aHook('key'), active: true })
  await app.server.inject({ url: '/webhook/key' })
  const { data } = await owner.post('/me/api-keys', { name: 'List', scopes: ['workflow:read'] })

  const answer = await app.server.inject({
    url: '/rest/workflows/page?sort=lastRun',
    headers: { authorization: `Bearer ${data.key}` },
  })

  expect(answer.statusCode).toBe(200)
  expect(JSON.parse(answer.body).data.results).toMatchObject([{ lastRun: null }])
})

const bulk = async (client: TestClient, body: object) => (await client.post('/workflows/bulk', body)).data

test('W03 several are switched on and off at once; one that cannot be says why and holds up nobody', async () => {
  const { app, owner, aWorkflow } = await testApp()
  const good = await aWorkflow({ nodes: aHook('good'), name: 'Good' })
  const idle = await aWorkflow({ nodes: {}, name: 'No trigger' })
  const taken = await aWorkflow({ nodes: aHook('good'), name: 'Taken path' })

  const on = await bulk(owner, { action: 'activate', ids: [idle, good, taken, good, '999'] })

  expect(on).toEqual([
    { id: idle, name: 'No trigger', message: expect.stringContaining('trigger') },
    { id: good, name: 'Good' },
    { id: taken, name: 'Taken path', message: expect.stringContaining('already used') },
    { id: '999', name: '', message: 'Workflow 999 does not exist' },
  ])
  expect((await owner.get('/active')).data).toEqual([good])
  expect((await app.server.inject({ url: '/webhook/good' })).statusCode).toBe(200)

  const off = await bulk(owner, { action: 'deactivate', ids: [good, idle] })

  expect(off.every(({ message }: { message?: string }) => message === undefined)).toBe(true)
  expect((await app.server.inject({ url: '/webhook/good' })).statusCode).toBe(404)
})

test('W04 tags are put on several and taken off; those they had stay', async () => {
  const { owner, aWorkflow } = await testApp()
  const [red, blue] = [await aTag(owner, 'red'), await aTag(owner, 'blue')]
  const first = await aWorkflow({ nodes: {}, name: 'First' })
  const second = await aWorkflow({ nodes: {}, name: 'Second' })
  await owner.patch(`/workflows/${first}`, { tags: [red] })
  const tagsOf = async (id: string) =>
    (await owner.get(`/workflows/${id}`)).data.tags.map(({ name }: Listed) => name)
  const before = (await owner.get(`/workflows/${first}`)).data.versionId

  await bulk(owner, { action: 'addTags', ids: [first, second], tags: [blue] })
  const unknown = await bulk(owner, { action: 'addTags', ids: [first], tags: ['999'] })

  expect([await tagsOf(first), await tagsOf(second)]).toEqual([['blue', 'red'], ['blue']])
  expect(unknown[0].message).toContain('does not exist')
  expect((await owner.get(`/workflows/${first}`)).data.versionId).not.toBe(before)

  await bulk(owner, { action: 'removeTags', ids: [first, second], tags: [blue] })

  expect([await tagsOf(first), await tagsOf(second)]).toEqual([['red'], []])
})

test('other open editors of the same person learn of a bulk change', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: {} })
  const tag = await aTag(app.owner, 'red')
  const reader = await app.push('other-editor')

  await app.owner.post('/workflows/bulk', { action: 'addTags', ids: [id], tags: [tag] })

  expect((await reader.waitFor('workflowSaved')).data.workflowId).toBe(id)
})

test('SEC-15 several at once follow the rules of each: shared ones are not deleted, foreign ones are unknown', async () => {
  const { app, ann, ben, id, share } = await sharing()
  const own = await app.aWorkflow({ nodes: {}, name: 'Own' }, ben)
  const foreign = await app.aWorkflow({ nodes: {}, name: 'Foreign' }, ann)
  const tag = await aTag(ben, 'red')
  await share('see')
  const messages = (results: { message?: string }[]) => results.map(({ message }) => message)

  const tagged = await bulk(ben, { action: 'addTags', ids: [own, id, foreign], tags: [tag] })
  const moved = await bulk(ben, { action: 'move', ids: [own, id, foreign], folderId: null })
  await share('edit')
  const stopped = await bulk(ben, { action: 'deactivate', ids: [id] })
  const { data: deleted } = await ben.post('/workflows/bulk/delete', { ids: [own, id, foreign] })

  const notYours = 'This workflow is shared with you, but you do not have permission to do this'
  const unknown = `Workflow ${foreign} does not exist`
  expect(messages(tagged)).toEqual([undefined, notYours, unknown])
  expect(messages(moved)).toEqual([undefined, undefined, unknown])
  expect(messages(stopped)).toEqual([undefined])
  expect(messages(deleted)).toEqual([undefined, notYours, unknown])
  expect((await ben.get('/workflows')).data).toMatchObject([{ id, active: false }])
  expect(await rightful(app, foreign)).toBe('Foreign')
})

const rightful = async ({ db }: TestApp, id: string): Promise<string | undefined> =>
  (await db.selectFrom('workflow').select('name').where('id', '=', Number(id)).executeTakeFirst())?.name

test('W01 several are deleted at once with their executions', async () => {
  const { app, owner, aWorkflow, db } = await testApp()
  const ran = await aWorkflow({ nodes: aHook('ran'), active: true })
  const other = await aWorkflow({ nodes: {} })
  await app.server.inject({ url: '/webhook/ran' })

  const { data } = await owner.post('/workflows/bulk/delete', { ids: [ran, other] })

  expect(data).toHaveLength(2)
  expect((await owner.get('/workflows')).data).toEqual([])
  expect(await db.selectFrom('execution').selectAll().execute()).toEqual([])
  expect((await app.server.inject({ url: '/webhook/ran' })).statusCode).toBe(404)
})

test('one call changes a bounded number of workflows', async () => {
  const { owner } = await testApp()
  const ids = Array.from({ length: bulkMax + 1 }, (_, index) => String(index + 1))

  expect((await owner.post('/workflows/bulk', { action: 'activate', ids })).status).toBe(400)
  expect((await owner.post('/workflows/bulk/delete', { ids })).status).toBe(400)
  expect((await owner.post('/workflows/bulk', { action: 'activate', ids: [] })).status).toBe(400)
})
