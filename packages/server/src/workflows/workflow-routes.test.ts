import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const empty = { nodes: [], connections: {} }
const node = (name: string) => ({
  name,
  type: 'heddle.noOp',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
})

test('W01 a workflow is created, read, renamed and deleted', async () => {
  const { owner } = await testApp()

  const created = await owner.post('/workflows', { name: 'W', nodes: [node('A')], connections: {} })
  const renamed = await owner.patch('/workflows/1', { name: ' Better ' })
  const read = await owner.get('/workflows/1')
  const removed = await owner.delete('/workflows/1')

  expect(created.data).toMatchObject({
    id: '1',
    name: 'W',
    active: false,
    settings: {},
    staticData: null,
    tags: [],
  })
  expect(renamed.data).toMatchObject({ id: '1', name: 'Better', nodes: [node('A')] })
  expect(read.data).toEqual(renamed.data)
  expect(removed.data).toBe(true)
  expect((await owner.get('/workflows/1')).status).toBe(404)
})

test('W01 a list shows workflows without their nodes and can be filtered', async () => {
  const { owner } = await testApp()
  await owner.post('/workflows', { name: 'A', ...empty })
  await owner.post('/workflows', { name: 'B', ...empty })

  const all = await owner.get('/workflows')
  const one = await owner.get(`/workflows?filter=${encodeURIComponent('{"id":"2"}')}`)
  const active = await owner.get(`/workflows?filter=${encodeURIComponent('{"active":true}')}`)

  expect(all.data.map((each: object) => Object.keys(each).toSorted())).toEqual([
    ['active', 'createdAt', 'id', 'name', 'tags', 'updatedAt'],
    ['active', 'createdAt', 'id', 'name', 'tags', 'updatedAt'],
  ])
  expect(one.data).toMatchObject([{ id: '2', name: 'B' }])
  expect(active.data).toEqual([])
})

test('W01 a name is 1 to 128 characters long', async () => {
  const { owner } = await testApp()
  await owner.post('/workflows', { name: 'W', ...empty })

  const statuses = await Promise.all([
    owner.post('/workflows', { name: ' ', ...empty }),
    owner.post('/workflows', { name: 'x'.repeat(129), ...empty }),
    owner.post('/workflows', { name: 'x' }),
    owner.patch('/workflows/1', { name: '' }),
  ])

  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect((await owner.get('/workflows/1')).data.name).toBe('W')
})

test('W01 a new name gets the first free number from 2', async () => {
  const { owner } = await testApp()
  await owner.post('/workflows', { name: 'My workflow', ...empty })
  await owner.post('/workflows', { name: 'My workflow 2', ...empty })
  await owner.post('/workflows', { name: '50%_ é', ...empty })

  expect((await owner.get('/workflows/new')).data).toEqual({ name: 'My workflow 3' })
  expect((await owner.get('/workflows/new?name=Other')).data).toEqual({ name: 'Other' })
  expect((await owner.get(`/workflows/new?name=${encodeURIComponent('50%_ é')}`)).data).toEqual({
    name: '50%_ é 2',
  })
})

test('W02 unknown fields of nodes are not stored, and settings equal to the defaults neither', async () => {
  const { owner } = await testApp()
  const dirty = { ...node('A'), issues: { parameters: {} }, _private: 1, color: '#fff' }

  const { data } = await owner.post('/workflows', {
    name: 'W',
    nodes: [dirty],
    connections: {},
    settings: { timezone: 'DEFAULT', saveManualExecutions: true, executionTimeout: -1 },
  })

  expect(data.nodes).toEqual([{ ...node('A'), color: '#fff' }])
  expect(data.settings).toEqual({ saveManualExecutions: true })
})

test('W04 the tags of a workflow are replaced as a whole', async () => {
  const { owner } = await testApp()
  await owner.post('/tags', { name: 'alpha' })
  await owner.post('/tags', { name: 'beta' })
  const { data: created } = await owner.post('/workflows', { name: 'W', ...empty, tags: ['1'] })

  const changed = await owner.patch('/workflows/1', { tags: ['2'] })
  const untouched = await owner.patch('/workflows/1', { name: 'W2' })
  const unknown = await owner.patch('/workflows/1', { tags: ['9'] })

  expect(created.tags).toMatchObject([{ id: '1', name: 'alpha' }])
  expect(changed.data.tags).toMatchObject([{ id: '2', name: 'beta' }])
  expect(untouched.data.tags).toMatchObject([{ id: '2', name: 'beta' }])
  expect(unknown.status).toBe(400)
})

test('REL-21 a save that is based on an older version is refused with the current one', async () => {
  const { owner } = await testApp()
  const { data: first } = await owner.post('/workflows', { name: 'W', ...empty })
  const { data: second } = await owner.patch('/workflows/1', { name: 'A', versionId: first.versionId })

  const stale = await owner.patch('/workflows/1', { name: 'B', versionId: first.versionId })
  const blind = await owner.patch('/workflows/1', { name: 'C' })

  expect(second.versionId).not.toBe(first.versionId)
  expect(stale.status).toBe(409)
  expect(stale.error).toMatchObject({ errorCode: 'version_conflict', details: { name: 'A' } })
  expect(blind.data.name).toBe('C')
})

test('every change of the document makes a version', async () => {
  const { owner, db } = await testApp()
  await owner.post('/workflows', { name: 'W', ...empty })
  await owner.patch('/workflows/1', { nodes: [node('A')] })
  await owner.patch('/workflows/1', { nodes: [node('A')] })

  const versions = await db.selectFrom('workflow_version').select('nodes').orderBy('createdAt').execute()

  expect(versions.map(({ nodes }) => nodes.length)).toEqual([0, 1])
})

test('a client cannot choose the id, the owner or the dates', async () => {
  const { owner, db } = await testApp()
  const forged = { id: '77', ownerId: 'x', createdAt: '2000-01-01T00:00:00.000Z', versionId: 'v', ...empty }

  const { data } = await owner.post('/workflows', { name: 'W', ...forged })
  await owner.patch('/workflows/1', { ownerId: 'x', createdAt: forged.createdAt })
  const row = await db.selectFrom('workflow').select(['ownerId', 'createdAt']).executeTakeFirstOrThrow()

  expect(data.id).toBe('1')
  expect(row.ownerId).not.toBe('x')
  expect(row.createdAt).not.toBe(forged.createdAt)
})

test('a member sees only their own workflows, and a foreign id is like an unknown one', async () => {
  const { owner, member } = await testApp()
  const ann = await member('ann')
  const ben = await member('ben')
  await ann.post('/workflows', { name: 'Hers', ...empty })

  expect((await ben.get('/workflows')).data).toEqual([])
  expect((await ben.get('/workflows/1')).text).toBe((await ben.get('/workflows/2')).text.replace('2', '1'))
  expect((await ben.patch('/workflows/1', { name: 'mine now' })).status).toBe(404)
  expect((await ben.delete('/workflows/1')).status).toBe(404)
  expect((await owner.get('/workflows')).data).toHaveLength(1)
})

test('other open editors of the same user learn of a save', async () => {
  const { owner, push } = await testApp()
  const mine = await push('s1')
  const other = await push('s2')
  await owner.post('/workflows', { name: 'W', ...empty })

  const { data } = await owner.patch('/workflows/1', { name: 'B' }, { sessionid: 's1' })

  const message = await other.waitFor('workflowSaved')
  expect(message.data).toMatchObject({ workflowId: '1', versionId: data.versionId })
  expect(mine.messages()).toEqual([])
})
