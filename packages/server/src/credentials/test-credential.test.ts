import { keptSecret } from '@heddle/contract/limits'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aMailServer } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'
import { googleCertificate } from '../testing/test-certificate.ts'

/** A service that lets in whoever shows the right header. */
async function startService(): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    const ok = request.headers['x-key'] === 'canary-secret'
    const isPolite = request.headers['x-key'] === 'unwelcome'
    const refusal = isPolite ? { ok: false, error: 'invalid_auth' } : { message: 'This key is unknown' }
    response.writeHead(ok || isPolite ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(ok ? { me: 1 } : refusal))
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
  const politelyBad = await owner.post('/credentials/test', { credentials: draft(url, 'unwelcome') })
  const gone = await owner.post('/credentials/test', { credentials: draft('http://127.0.0.1:1/') })

  expect(good.data).toEqual({ status: 'OK', message: 'Connection tested successfully' })
  expect(bad.data).toEqual({
    status: 'Error',
    message: 'The service refused the credential (status 401): This key is unknown',
  })
  expect(politelyBad.data).toEqual({
    status: 'Error',
    message: 'The service refused the credential: invalid_auth',
  })
  expect(gone.data).toEqual({ status: 'Error', message: 'This port cannot be used in a web address' })
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
      owner: null,
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
    expect(data.message).toBe('There is no test for this credential')
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
      owner: null,
      usedIn: [{ id: other, name: 'Bens', active: false }],
      test: null,
      token: null,
    },
  ])
  expect((await app.owner.get('/credentials/overview')).data).toMatchObject([
    { id: stored.id, owner: null, usedIn: [{ id: workflow, name: 'Mine' }] },
    { id: bens.id, owner: 'ben Test' },
  ])
})

/** Google: the first token that it gives has ended at once. */
async function aGoogle() {
  const { key, cert: ca, tokenHost, serviceHost } = googleCertificate
  let given = 0
  const server = createTlsServer({ key, cert: ca }, ({ headers }, response) => {
    response.setHeader('content-type', 'application/json')
    if (headers.host === tokenHost) {
      given += 1
      response.end(
        JSON.stringify({
          access_token: `token ${given}`,
          refresh_token: 'r',
          expires_in: given === 1 ? 0.001 : 3600,
        }),
      )
      return
    }
    const isGood = headers.authorization === 'Bearer token 2'
    response.writeHead(isGood ? 200 : 401).end(isGood ? '{}' : '{"error":{"message":"It has ended"}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const find = (host: string) =>
    [tokenHost, serviceHost].includes(host) ? { address: '127.0.0.1', port } : undefined
  return { ca, find }
}

test('C02 a connected account is tested with a token that is still good', async () => {
  const { owner } = await testApp({ places: await aGoogle() })
  const credential = {
    name: 'Sheets',
    type: 'googleSheetsOAuth2Api',
    nodesAccess: [{ nodeType: 'heddle.googleSheets' }],
    data: { clientId: 'us', clientSecret: 'secret' },
  }
  const { data: stored } = await owner.post('/credentials', credential)
  const tried = () =>
    owner.post('/credentials/test', {
      credentials: { ...credential, id: stored.id, data: { clientId: 'us', clientSecret: keptSecret } },
    })

  const before = await tried()
  const { data: url } = await owner.get(`/oauth2-credential/auth?id=${stored.id}`)
  const state = encodeURIComponent(new URL(url).searchParams.get('state') ?? '')
  await owner.get(`/oauth2-credential/callback?code=c&state=${state}`)
  const after = await tried()

  expect(before.data).toEqual({ status: 'Error', message: 'The account of this credential is not connected' })
  expect(after.data).toEqual({ status: 'OK', message: 'Connection tested successfully' })
})
