import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rotateKey } from '../cli/encrypt-again.ts'
import { createEncryption } from '../encryption/encryption.ts'
import { setUpApp } from '../testing/set-up-app.ts'
import { googleCertificate } from '../testing/test-certificate.ts'
import type { TestClient } from '../testing/test-client.ts'

const nodesAccess = [{ nodeType: 'heddle.httpRequest' }]
const app = { clientId: 'the-client', clientSecret: 'canary-app-secret' }

/** Where Google gives tokens: notes with which app it was asked. */
async function aTokenService() {
  const { key, cert: ca, tokenHost } = googleCertificate
  const asked: Record<string, string>[] = []
  const server = createServer({ key, cert: ca }, (request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push(Object.fromEntries(new URLSearchParams(body)))
      response.setHeader('content-type', 'application/json')
      response.end('{"access_token":"t","refresh_token":"r","expires_in":3600}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const find = (host: string) => (host === tokenHost ? { address: '127.0.0.1', port } : undefined)
  return { asked, places: { ca, find } }
}

const credential = (type: string, data: object) => ({ name: 'Mine', type, nodesAccess, data })

async function make(by: TestClient, type: string, data: object = {}): Promise<string> {
  return (await by.post('/credentials', credential(type, data))).data.id
}

async function anInstance() {
  const service = await aTokenService()
  const set = await setUpApp({}, { places: service.places })
  const ben = await set.app.member('ben')
  return { ...set, ...service, ben }
}

const share = (by: TestClient, credentialId: string) => by.post('/credential-registrations', { credentialId })

test('members connect with the app of the instance, and nobody sees its secret', async () => {
  const { olga, ben, asked } = await anInstance()
  const own = await make(olga, 'googleSheetsOAuth2Api', app)

  const shared = await share(olga, own)
  const id = await make(ben, 'gmailOAuth2')
  const { data: url } = await ben.get(`/oauth2-credential/auth?id=${id}`)
  const { searchParams } = new URL(url)
  await ben.get(
    `/oauth2-credential/callback?code=c&state=${encodeURIComponent(searchParams.get('state') ?? '')}`,
  )

  expect(shared.data).toEqual({ type: 'googleOAuth2Api', clientId: app.clientId })
  expect(searchParams.get('client_id')).toBe(app.clientId)
  expect(asked).toMatchObject([{ client_id: app.clientId, client_secret: app.clientSecret, code: 'c' }])
  expect((await ben.get('/credential-registrations')).data).toEqual([
    { type: 'googleOAuth2Api', clientId: null },
  ])
  const shown = await Promise.all([
    olga.get(`/credentials/${own}?includeData=true`),
    ben.get(`/credentials/${id}?includeData=true`),
    olga.get('/credential-registrations'),
  ])
  expect(shown.map(({ text }) => text).join()).not.toContain(app.clientSecret)
  expect(shown[0]?.data.data).not.toHaveProperty('clientSecret')
})

test('SEC-19 only an owner shares an app or removes it, and both are in the audit log', async () => {
  const { olga, ben } = await anInstance()
  const bens = await make(ben, 'gmailOAuth2', app)
  const own = await make(olga, 'gmailOAuth2', app)

  const refused = [await share(ben, bens), await ben.delete('/credential-registrations/googleOAuth2Api')]
  await share(olga, own)
  await olga.delete('/credential-registrations/googleOAuth2Api')
  const again = await olga.delete('/credential-registrations/googleOAuth2Api')

  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  expect(again.status).toBe(404)
  const { data: log } = await olga.get('/audit-log')
  expect(log.slice(0, 2)).toMatchObject([
    { act: 'app_removed', target: 'Google OAuth2 API' },
    { act: 'app_shared', target: 'Google OAuth2 API' },
  ])
})

test('without an app there is nothing to connect with', async () => {
  const { ben } = await anInstance()
  const id = await make(ben, 'gmailOAuth2')

  const refused = await ben.get(`/oauth2-credential/auth?id=${id}`)

  expect(refused.status).toBe(400)
  expect(refused.error?.message).toBe('Enter the client ID of an app first')
})

test.each([
  ['a type whose addresses a person enters', 'oAuth2Api', { ...app, accessTokenUrl: 'https://a.example/t' }],
  ['one without a client ID', 'gmailOAuth2', {}],
])('SEC-39 the app of %s is not shared', async (_name, type, data) => {
  const { olga } = await anInstance()

  const refused = await share(olga, await make(olga, type, data))

  expect(refused.status).toBe(400)
  expect((await olga.get('/credential-registrations')).data).toEqual([])
})

test('SEC-39 the secret goes nowhere else than where its owner sent it', async () => {
  const { olga, ben } = await anInstance()
  await share(olga, await make(olga, 'githubOAuth2Api', app))
  const id = await make(ben, 'githubOAuth2Api', { server: 'https://mine.example/api/v3' })

  const refused = await ben.get(`/oauth2-credential/auth?id=${id}`)

  expect(refused.status).toBe(400)
})

test('SEC-20 the secret is stored encrypted, also with another key', async () => {
  const { app: instance, olga } = await anInstance()
  await share(olga, await make(olga, 'gmailOAuth2', app))
  const read = () => instance.db.selectFrom('credential_registration').selectAll().executeTakeFirstOrThrow()
  const before = await read()
  const to = createEncryption('another key')

  await rotateKey(instance.db, { from: createEncryption('a key for tests only'), to })

  const after = await read()
  expect([before, after].map(({ clientSecret }) => String(clientSecret)).join()).not.toContain('canary')
  expect(to.open(after.clientSecret, 'registration googleOAuth2Api')).toBe(app.clientSecret)
})
