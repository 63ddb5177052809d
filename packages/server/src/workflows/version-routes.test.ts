import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const empty = { nodes: [], connections: {} }

test('every save is listed newest first, with who saved it, in pages', async () => {
  const { member } = await testApp()
  const ann = await member('ann')
  await ann.post('/workflows', { name: 'One', ...empty })
  await ann.patch('/workflows/1', { name: 'Two' })
  await ann.patch('/workflows/1', { active: false })
  await ann.patch('/workflows/1', { name: 'Three' })

  const { data: all } = await ann.get('/workflows/1/versions')
  const { data: first } = await ann.get('/workflows/1/versions?limit=1')
  const { data: rest } = await ann.get(`/workflows/1/versions?before=${first[0].id}`)

  expect(all.map(({ name }: { name: string }) => name)).toEqual(['Three', 'Two', 'One'])
  expect(all[0].author).not.toBe('')
  expect([...first, ...rest]).toEqual(all)
})

test('a version is read whole, and restoring it is a new save', async () => {
  const { owner } = await testApp()
  await owner.post('/workflows', { name: 'Old', ...empty, settings: { timezone: 'UTC' } })
  await owner.patch('/workflows/1', { name: 'New', settings: {} })
  const { data: before } = await owner.get('/workflows/1/versions')
  const { versionId } = (await owner.get('/workflows/1')).data

  const { data: version } = await owner.get(`/workflows/1/versions/${before[1].id}`)
  const restored = await owner.post(`/workflows/1/versions/${before[1].id}/restore`, { versionId })

  expect(version).toMatchObject({ name: 'Old', nodes: [], connections: {}, settings: { timezone: 'UTC' } })
  expect(restored.data).toMatchObject({ name: 'Old', settings: { timezone: 'UTC' } })
  expect((await owner.get('/workflows/1/versions')).data).toHaveLength(3)
})

test('a list says how much each save has changed', async () => {
  const { owner } = await testApp()
  const node = (name: string, x: number, parameters = {}) => ({
    id: name,
    name,
    type: 'heddle.noOp',
    typeVersion: 1,
    position: [x, 0],
    parameters,
  })
  const connection = { A: { main: [[{ node: 'B', type: 'main', index: 0 }]] } }
  await owner.post('/workflows', { name: 'W', nodes: [node('A', 0), node('C', 400)], connections: {} })
  await owner.patch('/workflows/1', {
    nodes: [node('A', 100), node('B', 200, { x: 1 })],
    connections: connection,
  })
  await owner.patch('/workflows/1', {
    name: 'V',
    nodes: [node('A', 100), node('B', 200)],
    connections: connection,
  })

  const { data } = await owner.get('/workflows/1/versions')
  const { data: newest } = await owner.get('/workflows/1/versions?limit=1')

  const none = { added: 0, removed: 0, changed: 0, renamed: 0, moved: 0, connections: 0, settings: 0 }
  expect(data.map(({ changes }: { changes: object }) => changes)).toEqual([
    { ...none, changed: 1, settings: 1 },
    { ...none, added: 1, removed: 1, moved: 1, connections: 1 },
    null,
  ])
  expect(newest).toEqual([data[0]])
})

test('versions of a foreign workflow, and versions of another one, are not found', async () => {
  const { owner, member } = await testApp()
  const ann = await member('ann')
  const ben = await member('ben')
  await ann.post('/workflows', { name: 'Hers', ...empty })
  await ben.post('/workflows', { name: 'His', ...empty })
  const { data } = await ann.get('/workflows/1/versions')

  expect((await ben.get('/workflows/1/versions')).status).toBe(404)
  expect((await ben.get(`/workflows/1/versions/${data[0].id}`)).status).toBe(404)
  expect((await ben.get(`/workflows/2/versions/${data[0].id}`)).status).toBe(404)
  expect((await ben.post(`/workflows/2/versions/${data[0].id}/restore`, { versionId: 'v' })).status).toBe(404)
  expect((await owner.get('/workflows/1/versions/none')).status).toBe(404)
})

test('REL-21 a restore says what it is based on, and never overwrites a save that came in between', async () => {
  const { owner } = await testApp()
  const { data: first } = await owner.post('/workflows', { name: 'One', ...empty })
  await owner.patch('/workflows/1', { name: 'Two' })
  const restore = `/workflows/1/versions/${first.versionId}/restore`

  const blind = await owner.post(restore, {})
  const stale = await owner.post(restore, { versionId: first.versionId })

  expect(blind.status).toBe(400)
  expect(blind.error?.message).toBe('versionId: must be the current versionId of the workflow')
  expect(stale.status).toBe(409)
  expect(stale.error).toMatchObject({ errorCode: 'version_conflict', details: { name: 'Two' } })
  expect((await owner.get('/workflows/1')).data.name).toBe('Two')
})

test('a version gets a name and loses it again, by those who may edit the workflow', async () => {
  const { member } = await testApp()
  const ann = await member('ann')
  const ben = await member('ben')
  const { data } = await ann.post('/workflows', { name: 'W', ...empty })
  const path = `/workflows/1/versions/${data.versionId}`

  const named = await ann.patch(path, { label: '  before the move ' })
  const listed = await ann.get('/workflows/1/versions')
  const unnamed = await ann.patch(path, { label: '' })

  expect(named.data.label).toBe('before the move')
  expect(listed.data).toMatchObject([{ label: 'before the move' }])
  expect(unnamed.data.label).toBe('')
  expect((await ann.patch(path, { label: 'x'.repeat(129) })).status).toBe(400)
  expect((await ben.patch(path, { label: 'his' })).status).toBe(404)
})
