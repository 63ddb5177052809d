import { keptSecret } from '@heddle/contract'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aMailServer } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'

/** A service that lets in whoever shows the right header. */
async function startService(): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    const ok = request.headers['x-key'] === 'canary-secret'
    response.writeHead(ok ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(ok ? { me: 1 } : { message: 'This key is unknown' }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/me`, seen }
}

const draft = (testUrl: string, value = 'canary-secret') => ({
  name: 'Key',
  type: 'httpHeaderAuth',
  data: { name: 'X-Key', value, testUrl },
  nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
})

test('C02 a test tells whether the service takes the credential, in the words of the service', async () => {
  const { owner } = await testApp()
  const { url } = await startService()

  const good = await owner.post('/credentials/test', { credentials: draft(url) })
  const bad = await owner.post('/credentials/test', { credentials: draft(url, 'wrong') })
  const gone = await owner.post('/credentials/test', { credentials: draft('http://127.0.0.1:1/') })

  expect(good.data).toEqual({ status: 'OK', message: 'Connection tested successfully' })
  expect(bad.data).toEqual({
    status: 'Error',
    message: 'The service refused the credential (status 401): This key is unknown',
  })
  expect(gone.data).toMatchObject({ status: 'Error', message: expect.stringContaining('The request failed') })
})

test('C02 a stored credential is tested with its stored secret, and the page knows how it ended', async () => {
  const { owner } = await testApp()
  const { url } = await startService()
  const { data: stored } = await owner.post('/credentials', draft(url))

  const result = await owner.post('/credentials/test', {
    credentials: { ...draft(url, keptSecret), id: stored.id },
  })
  const tested = await owner.get('/credentials/overview')
  await owner.patch(`/credentials/${stored.id}`, draft(url, 'another'))
  const changed = await owner.get('/credentials/overview')

  expect(result.data.status).toBe('OK')
  expect(tested.data).toEqual([
    {
      id: stored.id,
      right: 'own',
      usedIn: [],
      test: { ...result.data, testedAt: expect.any(String) },
      token: null,
    },
  ])
  expect(changed.data[0].test).toBe(null)
})

test('C02 what nothing can test says so; one that a node can test is tried by the node', async () => {
  const { owner } = await testApp()
  const mail = { name: 'Mail', type: 'smtp', data: { host: '127.0.0.1', port: 1 } }

  const unknown = await owner.post('/credentials/test', {
    credentials: { name: 'J', type: 'jwtAuth', data: {} },
  })
  const nowhere = await owner.post('/credentials/test', {
    credentials: { name: 'B', type: 'httpBasicAuth', data: { user: 'u', password: 'p' } },
  })
  const refused = await owner.post('/credentials/test', { credentials: mail })

  for (const { data } of [unknown, nowhere]) {
    expect(data.message).toBe('Nothing is known that could test this credential')
  }
  expect(refused.data).toMatchObject({ status: 'Error', message: expect.stringContaining('ECONNREFUSED') })
})

test('C02 a mail server that takes the credential says so', async () => {
  const { owner } = await testApp()
  const mails = new URL((await aMailServer()).url)
  const smtp = { host: mails.hostname, port: Number(mails.port), secure: false, disableStartTls: true }

  const { data } = await owner.post('/credentials/test', {
    credentials: { name: 'M', type: 'smtp', data: smtp },
  })

  expect(data).toEqual({ status: 'OK', message: 'Connection tested successfully' })
})

const postgresUrl = inject('postgresUrl')

test.runIf(postgresUrl)('C02 a database tells a good password from a wrong one', async () => {
  const { owner } = await testApp()
  const { hostname: host, port, username: user, password, pathname } = new URL(postgresUrl ?? '')
  const data = { host, port: Number(port), user, database: pathname.slice(1) }
  const tryWith = (given: string) =>
    owner.post('/credentials/test', {
      credentials: { name: 'P', type: 'postgres', data: { ...data, password: given } },
    })

  const [good, wrong] = [await tryWith(password), await tryWith('wrong')]

  expect(good.data.status).toBe('OK')
  expect(wrong.data).toMatchObject({
    status: 'Error',
    message: expect.stringContaining('password authentication failed'),
  })
})

test('SEC-16 the credential of somebody else cannot be tested, nor under another type', async () => {
  const app = await testApp()
  const { url, seen } = await startService()
  const { data: stored } = await app.owner.post('/credentials', draft(url))
  const ben = await app.member('ben')

  const foreign = await ben.post('/credentials/test', {
    credentials: { ...draft(url, keptSecret), id: stored.id },
  })
  const other = await app.owner.post('/credentials/test', {
    credentials: {
      id: stored.id,
      type: 'httpQueryAuth',
      data: { name: 'k', value: keptSecret, testUrl: url },
    },
  })

  expect([foreign.status, other.status]).toEqual([404, 404])
  expect(seen).toEqual([])
})

test('an overview names the workflows that use a credential, of the person only', async () => {
  const app = await testApp()
  const { data: stored } = await app.owner.post('/credentials', draft(''))
  const ben = await app.member('ben')
  const { data: bens } = await ben.post('/credentials', draft(''))
  const node = (id: string) => ({
    Get: {
      type: 'heddle.httpRequest',
      typeVersion: 4.2,
      credentials: { httpHeaderAuth: { id, name: 'Key' } },
    },
  })
  const workflow = await app.aWorkflow({ name: 'Mine', nodes: node(stored.id) })
  const other = await app.aWorkflow({ name: 'Bens', nodes: node(bens.id) }, ben)

  expect((await ben.get('/credentials/overview')).data).toEqual([
    {
      id: bens.id,
      right: 'own',
      usedIn: [{ id: other, name: 'Bens', active: false }],
      test: null,
      token: null,
    },
  ])
  expect((await app.owner.get('/credentials/overview')).data[0]).toMatchObject({
    id: stored.id,
    usedIn: [{ id: workflow, name: 'Mine' }],
  })
})
