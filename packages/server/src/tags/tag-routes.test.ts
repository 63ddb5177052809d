import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('W04 tags are created with a trimmed name, renamed, listed by name and deleted', async () => {
  const { owner } = await testApp()

  const beta = await owner.post('/tags', { name: '  beta ' })
  await owner.post('/tags', { name: 'alpha' })
  const renamed = await owner.patch(`/tags/${beta.data.id}`, { name: 'gamma' })
  const list = await owner.get('/tags')
  const removed = await owner.delete(`/tags/${beta.data.id}`)

  expect(beta.data).toMatchObject({ id: '1', name: 'beta' })
  expect(renamed.data).toMatchObject({ id: '1', name: 'gamma' })
  expect(list.data).toEqual([
    { id: '2', name: 'alpha' },
    { id: '1', name: 'gamma' },
  ])
  expect(removed.data).toBe(true)
  expect((await owner.get('/tags')).data).toHaveLength(1)
})

test('W04 the usage of tags is counted on request', async () => {
  const { owner } = await testApp()
  const { data: tag } = await owner.post('/tags', { name: 'alpha' })
  await owner.post('/workflows', { name: 'W', nodes: [], connections: {}, tags: [tag.id] })

  const { data } = await owner.get('/tags?withUsageCount=true')

  expect(data).toEqual([{ id: tag.id, name: 'alpha', usageCount: 1 }])
})

test('a tag name must be 1 to 24 characters long and not taken', async () => {
  const { owner } = await testApp()
  await owner.post('/tags', { name: 'alpha' })

  const statuses = await Promise.all(
    [{ name: ' ' }, { name: 'x'.repeat(25) }, {}, { name: 'alpha' }].map(
      async (body) => (await owner.post('/tags', body)).status,
    ),
  )

  expect(statuses).toEqual([400, 400, 400, 409])
})

test('an unknown tag can neither be renamed nor deleted', async () => {
  const { owner } = await testApp()

  expect((await owner.patch('/tags/7', { name: 'x' })).status).toBe(404)
  expect((await owner.delete('/tags/7')).status).toBe(404)
  expect((await owner.delete('/tags/abc')).status).toBe(404)
})

test('W04 a member may create and rename tags but not delete them', async () => {
  const { member } = await testApp()
  const ann = await member('ann')
  const { data: tag } = await ann.post('/tags', { name: 'alpha' })

  expect((await ann.patch(`/tags/${tag.id}`, { name: 'beta' })).status).toBe(200)
  expect((await ann.delete(`/tags/${tag.id}`)).error?.errorCode).toBe('forbidden')
})
