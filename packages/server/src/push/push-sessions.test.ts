import { expect, onTestFinished, test, vi } from 'vitest'
import { aMailServer, aPassword, clientOf, setUpApp, tokenOf } from '../testing/set-up-app.ts'
import type { TestApp } from '../testing/test-app.ts'

const signIn = async (app: TestApp) => {
  const answer = await app.anonymous.post('/login', { email: 'olga@example.com', password: aPassword })
  return { client: clientOf(app, answer), token: tokenOf(answer) }
}

/** Olga is signed in twice, with a stream for each. */
async function withStreams(env: Record<string, string> = {}) {
  const { app } = await setUpApp(env)
  const here = await signIn(app)
  const elsewhere = await signIn(app)
  const streams = [
    await app.push('s1', { token: here.token }),
    await app.push('s2', { token: elsewhere.token }),
  ]
  const areOpen = () => streams.map((stream) => stream.isOpen())
  return { app, here, elsewhere, streams, areOpen }
}

/** The pulse of the push channel is beaten by the test. */
function holdPulse(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => void vi.advanceTimersByTime(20_000)
}

test('SEC-25 signing out ends the streams of that session, and no others', async () => {
  const { app, here, elsewhere, streams, areOpen } = await withStreams()

  await here.client.post('/logout')
  await expect.poll(areOpen).toEqual([false, true])
  await elsewhere.client.post('/workflows', { name: 'W', nodes: [], connections: {} })
  await elsewhere.client.patch('/workflows/1', { name: 'A' })

  await expect.poll(() => streams[1]?.messages()).toHaveLength(1)
  expect(streams[0]?.messages()).toEqual([])
  expect((await app.push('s1', { token: here.token })).status).toBe(401)
})

test('SEC-25 a session that is ended from elsewhere loses its streams', async () => {
  const { here, areOpen } = await withStreams()
  const { data: sessions } = await here.client.get('/me/sessions')
  const [newest] = sessions

  await here.client.delete(`/me/sessions/${newest.id}`)

  await expect.poll(areOpen).toEqual([true, false])
})

test('SEC-25 a new password ends every stream', async () => {
  const { here, areOpen } = await withStreams()

  await here.client.patch('/me/password', { currentPassword: aPassword, newPassword: 'Another-2' })

  await expect.poll(areOpen).toEqual([false, false])
})

test('SEC-25 a password that is set by a mailed link ends every stream', async () => {
  const server = await aMailServer()
  const { app, areOpen } = await withStreams({ HEDDLE_SMTP_URL: server.url })
  await app.anonymous.post('/forgot-password', { email: 'olga@example.com' })
  await expect.poll(() => server.mails).toHaveLength(1)
  const link = new URL(/http:\S+change-password\?\S+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '')

  const body = { ...Object.fromEntries(link.searchParams), password: 'Another-2' }
  await app.anonymous.post('/change-password', body)

  await expect.poll(areOpen).toEqual([false, false])
})

test.for([
  ['deleted with all they have', false],
  ['deleted and what they have is given to another', true],
] as const)('SEC-25 the streams of a person who is %s end', async ([, transfers]) => {
  const { app, olga } = await setUpApp()
  const token = await app.memberToken('ben')
  const stream = await app.push('s1', { token })
  const { data: users } = await olga.get('/users')
  const idOf = (email: string) => users.find((user: { email: string }) => user.email === email).id

  const query = transfers ? `?transferId=${idOf('olga@example.com')}` : ''
  const removed = await olga.delete(`/users/${idOf('ben@example.com')}${query}`)

  expect(removed.status).toBe(200)
  await expect.poll(() => stream.isOpen()).toBe(false)
})

test('SEC-25 the stream of a session that has lapsed ends with the next pulse', async () => {
  const beat = holdPulse()
  const { app, areOpen } = await withStreams()
  await app.db
    .updateTable('session')
    .set({ expiresAt: new Date(0).toISOString() })
    .execute()

  expect(areOpen()).toEqual([true, true])
  beat()

  await expect.poll(areOpen).toEqual([false, false])
})

test('SEC-25 a session that another server has ended loses its streams with the next pulse', async () => {
  const beat = holdPulse()
  const { app, here, areOpen } = await withStreams()
  const other = await app.startAnother()

  await other.anonymous.post('/logout', undefined, { cookie: `heddle-auth=${here.token}` })
  beat()

  await expect.poll(areOpen).toEqual([false, true])
})

test('SEC-44 an API key opens no stream, not even beside a session', async () => {
  const { app, here } = await withStreams()
  const { data } = await here.client.post('/me/api-keys', { name: 'k', scopes: ['workflow:read'] })
  const headers = { authorization: `Bearer ${data.key}` }

  expect((await app.push('s1', { token: '', headers })).status).toBe(403)
  expect((await app.push('s1', { token: here.token, headers })).status).toBe(403)
})
