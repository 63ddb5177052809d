import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { sealData } from './credential-data.ts'
import { createEncryption } from '../encryption/encryption.ts'

const good = {
  oAuth2Api: { authUrl: 'https://a.example/auth', accessTokenUrl: 'https://a.example/token', clientId: 'c' },
  oAuth1Api: {
    authUrl: 'https://a.example/auth',
    accessTokenUrl: 'https://a.example/token',
    requestTokenUrl: 'https://a.example/request',
    consumerKey: 'k',
    consumerSecret: 's',
  },
}
type OAuth = keyof typeof good

const draft = (type: string, data: object) => ({
  name: 'Account',
  type,
  nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
  data,
})
const save = ({ owner }: TestApp, type: string, data: object) => owner.post('/credentials', draft(type, data))

/** Stored before such addresses were refused. */
async function storedBefore(app: TestApp, type: OAuth, data: object): Promise<string> {
  const { data: made } = await save(app, type, good[type])
  const id = Number(made.id)
  const sealed = sealData(createEncryption('a key for tests only'), id, { ...good[type], ...data })
  await app.db.updateTable('credential').set({ data: sealed }).where('id', '=', id).execute()
  return made.id
}

const badAddresses = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)//https://a.example',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'ftp://a.example/',
  '//a.example/auth',
  'a.example/auth',
]

test.for(badAddresses)('SEC-30 %j is refused as an address of an OAuth service', async (address) => {
  const app = await testApp()
  const { data: stored } = await save(app, 'oAuth2Api', good.oAuth2Api)
  const saved = await Promise.all([
    save(app, 'oAuth2Api', { ...good.oAuth2Api, authUrl: address }),
    save(app, 'oAuth2Api', { ...good.oAuth2Api, accessTokenUrl: address }),
    save(app, 'oAuth1Api', { ...good.oAuth1Api, authUrl: address }),
    save(app, 'oAuth1Api', { ...good.oAuth1Api, requestTokenUrl: address }),
    save(app, 'oAuth1Api', { ...good.oAuth1Api, accessTokenUrl: address }),
    app.owner.patch(`/credentials/${stored.id}`, draft('oAuth2Api', { ...good.oAuth2Api, authUrl: address })),
  ])
  const oauth2 = await storedBefore(app, 'oAuth2Api', { authUrl: address })
  const oauth1 = await storedBefore(app, 'oAuth1Api', { authUrl: address })
  const token = await storedBefore(app, 'oAuth1Api', { requestTokenUrl: address })
  const connected = await Promise.all([
    app.owner.get(`/oauth2-credential/auth?id=${oauth2}`),
    app.owner.get(`/oauth1-credential/auth?id=${oauth1}`),
    app.owner.get(`/oauth1-credential/auth?id=${token}`),
  ])

  expect(saved.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  expect(saved[0]?.error?.message).toBe('The Authorization URL must begin with http:// or https://')
  expect(connected.map(({ status }) => status)).toEqual([400, 400, 400])
})

test('addresses of services that are not typed in yet can follow later, and other credentials hold any text', async () => {
  const app = await testApp()

  const early = await save(app, 'oAuth2Api', { authUrl: '', accessTokenUrl: '', clientId: 'c' })
  const other = await save(app, 'httpBasicAuth', { user: 'javascript:', password: 'p', authUrl: 'x:y' })
  const connected = await app.owner.get(`/oauth2-credential/auth?id=${early.data.id}`)

  expect([early.status, other.status, connected.status]).toEqual([200, 200, 400])
})
