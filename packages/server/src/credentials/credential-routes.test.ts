import { keptSecret } from '@heddle/contract/limits'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { createEncryption } from '../encryption/encryption.ts'

const basic = {
  name: 'Mail',
  type: 'httpBasicAuth',
  data: { user: 'ann', password: 'canary-secret' },
  nodesAccess: [{ nodeType: 'heddle.webhook' }],
}

test('C01 a credential is created, listed, changed and deleted, and no answer carries its data', async () => {
  const { owner } = await testApp()

  const created = await owner.post('/credentials', basic)
  const listed = await owner.get('/credentials')
  const changed = await owner.patch('/credentials/1', { ...basic, name: 'Post' })
  const removed = await owner.delete('/credentials/1')

  expect(created.data).toEqual({
    id: '1',
    name: 'Mail',
    type: 'httpBasicAuth',
    nodesAccess: [{ nodeType: 'heddle.webhook', date: expect.any(String) }],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect(listed.data).toEqual([created.data])
  expect(changed.data.name).toBe('Post')
  expect(removed.data).toBe(true)
  expect((await owner.get('/credentials/1')).status).toBe(404)
})

test('C01 SEC-20 secrets are shown as a constant, other fields in clear, and the constant keeps the secret', async () => {
  const app = await testApp()
  await app.owner.post('/credentials', basic)

  const shown = await app.owner.get('/credentials/1?includeData=true')
  await app.owner.patch('/credentials/1', { ...basic, data: { user: 'ben', password: keptSecret } })

  expect(shown.data.data).toEqual({ user: 'ann', password: keptSecret })
  expect(await callWith(app, 'ben', 'canary-secret')).toBe(200)
  expect(await callWith(app, 'ann', 'canary-secret')).toBe(403)
})

test('SEC-20 the database holds no secret in clear', async () => {
  const { owner, db } = await testApp()
  await owner.post('/credentials', basic)

  const row = await db.selectFrom('credential').selectAll().executeTakeFirstOrThrow()

  expect(row.data.includes('canary-secret')).toBe(false)
  expect(row.data.includes('ann')).toBe(false)
})

test('C01 names are 1 to 64 characters long, all faults in one message', async () => {
  const { owner } = await testApp()

  const long = await owner.post('/credentials', { ...basic, name: 'x'.repeat(65) })
  const bare = await owner.post('/credentials', {})

  expect(long.status).toBe(400)
  expect(bare.error?.message.split(' | ')).toHaveLength(4)
})

test('a new name is free, and lists can be filtered by type', async () => {
  const { owner } = await testApp()
  await owner.post('/credentials', { ...basic, name: 'My credentials' })

  expect((await owner.get('/credentials/new')).data).toEqual({ name: 'My credentials 2' })
  expect(
    (await owner.get(`/credentials?filter=${encodeURIComponent('{"type":"httpBasicAuth"}')}`)).data,
  ).toHaveLength(1)
  expect((await owner.get(`/credentials?filter=${encodeURIComponent('{"type":"jwtAuth"}')}`)).data).toEqual(
    [],
  )
})

test('the type cannot be changed to one that would show the secret', async () => {
  const { owner } = await testApp()
  await owner.post('/credentials', basic)

  const changed = await owner.patch('/credentials/1', { ...basic, type: 'httpHeaderAuth' })

  expect(changed.status).toBe(400)
})

test('SEC-16 a member can neither see nor use the credential of somebody else', async () => {
  const app = await testApp()
  await app.owner.post('/credentials', basic)
  const ben = await app.member('ben')

  expect((await ben.get('/credentials')).data).toEqual([])
  expect((await ben.get('/credentials/1?includeData=true')).status).toBe(404)
  expect((await ben.patch('/credentials/1', basic)).status).toBe(404)
  expect((await ben.delete('/credentials/1')).status).toBe(404)
  await app.aWorkflow({ active: true, nodes: { Hook: protectedHook('bens') } }, ben)
  const response = await app.app.server.inject({
    url: '/webhook/bens',
    headers: { authorization: `Basic ${btoa('ann:canary-secret')}` },
  })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
})

test('a credential works only in the types of node that it names', async () => {
  const app = await testApp()
  await app.owner.post('/credentials', { ...basic, nodesAccess: [{ nodeType: 'heddle.httpRequest' }] })

  const elsewhere = await callWith(app, 'ann', 'canary-secret')
  await app.owner.patch('/credentials/1', { ...basic, nodesAccess: [] })
  const nowhere = await callWith(app, 'ann', 'canary-secret')
  await app.owner.patch('/credentials/1', { ...basic, nodesAccess: [{ nodeType: 'n8n-nodes-base.webhook' }] })

  expect([elsewhere, nowhere]).toEqual([403, 403])
  expect(await callWith(app, 'ann', 'canary-secret')).toBe(200)
})

test('SEC-21 whatever was changed, moved to another record or sealed with another key does not open', () => {
  const encryption = createEncryption('one key')
  const sealed = encryption.seal('text', 'credential 1')

  const flips = Array.from(sealed, (_, index) => {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    return changed
  })

  expect(encryption.open(sealed, 'credential 1')).toBe('text')
  for (const changed of flips) expect(() => encryption.open(changed, 'credential 1')).toThrow(/\S/)
  expect(() => encryption.open(sealed, 'credential 2')).toThrow(/\S/)
  expect(() => createEncryption('another key').open(sealed, 'credential 1')).toThrow(/\S/)
})

const protectedHook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'GET', authentication: 'basicAuth' },
  credentials: { httpBasicAuth: { id: '1', name: 'Mail' } },
})

/** The status of a call to a webhook that the first credential protects. */
async function callWith(app: TestApp, user: string, password: string): Promise<number> {
  const known = await app.db.selectFrom('webhook').select('path').executeTakeFirst()
  if (!known) await app.aWorkflow({ active: true, nodes: { Hook: protectedHook('p1') } })
  const { statusCode } = await app.app.server.inject({
    url: '/webhook/p1',
    headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
  })
  return statusCode
}

test('a webhook with basic authentication asks for it', async () => {
  const app = await testApp()
  await app.owner.post('/credentials', basic)
  await app.aWorkflow({ active: true, nodes: { Hook: protectedHook('p1') } })

  const missing = await app.app.server.inject({ url: '/webhook/p1' })

  expect(missing.statusCode).toBe(401)
  expect(missing.headers['www-authenticate']).toBe('Basic realm="Webhook"')
  expect(await callWith(app, 'ann', 'wrong')).toBe(403)
  expect(await callWith(app, 'ann', 'canary-secret')).toBe(200)
  await expect.poll(async () => (await app.owner.get('/executions')).data.count).toBe(1)
})
