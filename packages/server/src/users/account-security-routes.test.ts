import { expect, test } from 'vitest'
import { codeAt, stepOf } from '../auth/one-time-code.ts'
import { aPassword, clientOf, setUpApp } from '../testing/set-up-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { createTestClient, type TestClient } from '../testing/test-client.ts'

const credentials = { email: 'olga@example.com', password: aPassword }
const signIn = (app: TestApp, more: object = {}) => app.anonymous.post('/login', { ...credentials, ...more })

async function withTwoFactor() {
  const { app, olga } = await setUpApp()
  const { data } = await olga.post('/me/two-factor/secret')
  const secret = String(data.secret)
  const step = stepOf(Date.now())
  // Neighbours count, too, so that both are still good if the next step begins meanwhile. Each code counts once.
  const before = codeAt(secret, step)
  const codeNow = () => codeAt(secret, step + 1)
  const enabled = await olga.post('/me/two-factor', { password: aPassword, secret, code: before })
  return { app, olga, secret, before, codeNow, enabled, url: String(data.url) }
}

test('the codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  expect([59, 1_111_111_109, 2_000_000_000].map((seconds) => codeAt(secret, stepOf(seconds * 1000)))).toEqual(
    ['287082', '081804', '279037'],
  )
})

test('with a second factor the password alone opens nothing', async () => {
  const { app, enabled, before, codeNow, url } = await withTwoFactor()

  const without = await signIn(app)
  const wrong = await signIn(app, { code: '000000' })
  const code = codeNow()
  const confirmed = await signIn(app, { code: before })
  const right = await signIn(app, { code })
  const replayed = await signIn(app, { code })

  expect(url).toMatch(/^otpauth:\/\/totp\/Heddle%3Aolga%40example.com\?secret=[A-Z2-7]{32}&issuer=Heddle$/)
  expect(enabled.data.recoveryCodes).toHaveLength(10)
  expect(without.error).toMatchObject({ errorCode: 'code_needed' })
  expect(wrong.error).toMatchObject({ errorCode: 'unauthorized', message: 'Wrong code' })
  expect([confirmed.status, right.status, replayed.status]).toEqual([401, 200, 401])
})

test('each recovery code opens the account once', async () => {
  const { app, enabled, olga } = await withTwoFactor()
  const [code] = enabled.data.recoveryCodes

  const first = await signIn(app, { code })
  const second = await signIn(app, { code })

  expect([first.status, second.status]).toEqual([200, 401])
  expect((await olga.get('/me/two-factor')).data).toEqual({ enabled: true, recoveryCodesLeft: 9 })
})

test('a second factor is switched on and off with the password only, and its secret is stored sealed', async () => {
  const { app, olga, secret, codeNow } = await withTwoFactor()
  const stored = JSON.stringify(await app.db.selectFrom('user').selectAll().execute())

  const badOn = await olga.post('/me/two-factor', { password: 'no', secret, code: codeNow() })
  const badCode = await olga.post('/me/two-factor', { password: aPassword, secret, code: '000000' })
  const badOff = await olga.post('/me/two-factor/disable', { password: 'no' })
  const off = await olga.post('/me/two-factor/disable', { password: aPassword })

  expect(stored).not.toContain(secret)
  expect([badOn.status, badCode.status, badOff.status, off.status]).toEqual([400, 400, 400, 200])
  expect((await signIn(app)).status).toBe(200)
})

test('SEC-25 sessions are listed with their place, and one can be ended from another', async () => {
  const { app, olga } = await setUpApp()
  const answer = await app.anonymous.post('/login', credentials, { 'user-agent': 'Firefox' })
  const elsewhere = clientOf(app, answer)

  const { data: sessions } = await olga.get('/me/sessions')
  const other = sessions.find(({ current }: { current: boolean }) => !current)
  const ended = await olga.delete(`/me/sessions/${other.id}`)

  expect(sessions).toHaveLength(2)
  expect(other).toMatchObject({ agent: 'Firefox', address: '127.0.0.1' })
  expect(ended.data).toEqual({ success: true })
  expect((await elsewhere.get('/me')).status).toBe(401)
  expect((await (await app.member('ben')).delete(`/me/sessions/${sessions[0].id}`)).status).toBe(404)
})

const withKey = (client: TestClient, key: string) => (path: string) =>
  client.get(path, { authorization: `Bearer ${key}` })

test('an API key does what its scopes say, for its user, until it is deleted', async () => {
  const { app, olga } = await setUpApp()
  await olga.post('/workflows', { name: 'Mine', nodes: [], connections: {} })
  const made = await olga.post('/me/api-keys', { name: 'CI', scopes: ['workflow:read'] })
  const call = withKey(createTestClient(app.app.server), made.data.key)

  const listed = await call('/workflows')
  const refused = await call('/credentials')
  const account = await call('/me/api-keys')
  const header = await app.anonymous.get('/workflows', { 'x-heddle-api-key': made.data.key })
  const shown = await olga.get('/me/api-keys')
  await olga.delete(`/me/api-keys/${made.data.id}`)

  expect(made.data.key).toMatch(/^heddle_[\w-]{43}$/)
  expect(listed.data).toMatchObject([{ name: 'Mine' }])
  expect([refused.status, account.status, header.status]).toEqual([403, 403, 200])
  expect(shown.data).toMatchObject([
    { name: 'CI', scopes: ['workflow:read'], lastUsedAt: expect.any(String) },
  ])
  expect(shown.text).not.toContain(made.data.key)
  expect((await call('/workflows')).status).toBe(401)
})

test('an API key lapses, sees only what its member sees, and cannot be given more than a key may have', async () => {
  const { app, olga } = await setUpApp()
  await olga.post('/workflows', { name: 'Of the owner', nodes: [], connections: {} })
  const ben = await app.member('ben')
  const made = await ben.post('/me/api-keys', { name: 'k', scopes: ['workflow:read'] })
  const call = withKey(app.anonymous, made.data.key)

  const own = await call('/workflows')
  const tooMuch = await ben.post('/me/api-keys', { name: 'k', scopes: ['user:manage'] })
  const foreign = await olga.delete(`/me/api-keys/${made.data.id}`)
  await app.db
    .updateTable('api_key')
    .set({ expiresAt: new Date(0).toISOString() })
    .execute()

  expect(own.data).toEqual([])
  expect([tooMuch.status, foreign.status]).toEqual([400, 404])
  expect((await call('/workflows')).status).toBe(401)
  expect((await withKey(app.anonymous, 'heddle_nonsense')('/workflows')).status).toBe(401)
})
