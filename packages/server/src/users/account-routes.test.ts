import { expect, test } from 'vitest'
import { aMailServer, aPassword, clientOf, setUpApp } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'

test('before the owner is set up everybody is the default user and gets a session', async () => {
  const { app } = await testApp()

  const login = await app.server.inject({ url: '/rest/login' })
  const cookie = String(login.headers['set-cookie'])
  const me = await app.server.inject({ url: '/rest/me', headers: { cookie: cookie.split(';')[0] } })

  expect(login.json().data).toMatchObject({
    email: null,
    firstName: null,
    isPending: true,
    globalRole: { name: 'owner' },
  })
  expect(cookie).toMatch(/^heddle-auth=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(me.json().data).toEqual(login.json().data)
})

test('a name that was made to point at this machine gets no session', async () => {
  const { app } = await testApp()

  const login = await app.server.inject({
    url: '/rest/login',
    headers: { host: 'evil.example:5678', 'x-forwarded-host': 'localhost' },
  })

  expect(login.statusCode).toBe(401)
  expect(login.headers['set-cookie']).toBeUndefined()
})

test('once the owner has a password nobody gets a session for nothing, and a bad cookie is cleared', async () => {
  const { app } = await setUpApp()

  const login = await app.app.server.inject({ url: '/rest/login', headers: { cookie: 'heddle-auth=bad' } })

  expect(login.statusCode).toBe(401)
  expect(String(login.headers['set-cookie'])).toContain(
    'heddle-auth=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970',
  )
})

test('U05 SEC-25 signing in gives a new session, signing out ends it', async () => {
  const { app, olga } = await setUpApp()

  const answer = await app.anonymous.post('/login', { email: ' OLGA@example.com ', password: aPassword })
  const again = clientOf(app, answer)
  const out = await again.post('/logout')

  expect(answer.data).toMatchObject({ email: 'olga@example.com', isPending: false })
  expect(out.data).toEqual({ loggedOut: true })
  expect((await again.get('/me')).status).toBe(401)
  expect((await olga.get('/me')).status).toBe(200)
})

test('S03 the language is stored with the person; null lets the browser decide', async () => {
  const { app, olga } = await setUpApp()
  const person = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Owner' }

  const unknown = await olga.patch('/me', { ...person, language: 'tlh' })
  const chosen = await olga.patch('/me', { ...person, language: 'de' })
  const renamed = await clientOf(app, chosen).patch('/me', { ...person, firstName: 'Olja' })
  const undone = await clientOf(app, renamed).patch('/me', { ...person, language: null })

  expect([chosen, renamed, undone].map(({ data }) => data.language)).toEqual(['de', 'de', null])
  expect(unknown.status).toBe(400)
})

test('an expired session is no session', async () => {
  const { owner, db } = await testApp()
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .execute()

  expect((await owner.get('/me')).status).toBe(401)
})

test('SEC-23 nothing in the answer tells whether an address has an account', async () => {
  const { app } = await setUpApp()

  const wrong = await app.anonymous.post('/login', { email: 'olga@example.com', password: 'nope' })
  const unknown = await app.anonymous.post('/login', { email: 'nobody@example.com', password: 'nope' })

  expect(wrong.status).toBe(401)
  expect({ ...unknown.error, stack: '' }).toEqual({ ...wrong.error, stack: '' })
  expect((await app.anonymous.post('/login', { email: 'x' })).status).toBe(400)
})

test('SEC-20 passwords and tokens are stored as hashes', async () => {
  const { app } = await setUpApp()
  const login = await app.anonymous.post('/login', { email: 'olga@example.com', password: aPassword })
  const token = /heddle-auth=([\w-]+)/.exec(String(login.headers['set-cookie']))?.[1] ?? ''

  const users = await app.db.selectFrom('user').select('passwordHash').execute()
  const sessions = JSON.stringify(await app.db.selectFrom('session').selectAll().execute())

  expect(users[0]?.passwordHash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(token).not.toBe('')
  expect(sessions).not.toContain(token)
})

test('SEC-24 after many wrong tries even the right password has to wait', async () => {
  const { app } = await setUpApp()
  const statuses: number[] = []

  for (let number = 0; number < 30; number++) {
    const { status } = await app.anonymous.post('/login', { email: 'olga@example.com', password: 'wrong' })
    statuses.push(status)
  }
  const right = await app.anonymous.post('/login', { email: 'olga@example.com', password: aPassword })

  expect(statuses.at(0)).toBe(401)
  expect(statuses.at(-1)).toBe(429)
  expect(right.error).toMatchObject({ errorCode: 'too_many_requests' })
  expect(Number(/\d+/.exec(right.error?.message ?? '')?.[0])).toBeLessThanOrEqual(900)
})

test('SEC-24 behind a proxy whoever guesses locks out nobody but themselves', async () => {
  const { app } = await setUpApp()
  const signIn = (email: string, caller: string) =>
    app.anonymous.post(
      '/login',
      { email, password: aPassword },
      { 'x-forwarded-for': `198.51.100.7, ${caller}` },
    )

  const guesses: number[] = []
  for (let number = 0; number < 26; number++) {
    guesses.push((await signIn(`nobody-${number}@example.com`, '203.0.113.1')).status)
  }

  expect(guesses.at(-1)).toBe(429)
  expect((await signIn('olga@example.com', '203.0.113.2')).status).toBe(200)
})

test('P01 one changes names and address, and gets a fresh cookie', async () => {
  const { app, olga } = await setUpApp()

  const answer = await olga.patch('/me', {
    id: 'ignored',
    role: 'member',
    email: 'Olga.New@example.com',
    firstName: ' Olga ',
    lastName: 'New',
  })

  expect(answer.data).toMatchObject({
    email: 'olga.new@example.com',
    firstName: 'Olga',
    globalRole: { name: 'owner' },
  })
  expect((await clientOf(app, answer).get('/me')).data.lastName).toBe('New')
  expect((await olga.get('/me')).status).toBe(401)
})

test.for([
  [{ firstName: 'A', lastName: 'B' }, 'email: is required'],
  [{ email: 'nope', firstName: 'A', lastName: 'B' }, 'email: must be a valid email address'],
  [
    { email: 'a@b.co', firstName: '', lastName: 'x'.repeat(33) },
    'firstName: is required | lastName: must have',
  ],
  [{ email: 'a@b.co', firstName: '<b>A</b>', lastName: 'B' }, 'firstName: must not contain markup'],
  [{ email: 'a@b.co', firstName: 'x'.repeat(10_000), lastName: 'B' }, 'at most 32 characters'],
  [{ email: 'BEN@example.com', firstName: 'A', lastName: 'B' }, 'ben@example.com is already in use'],
  [{ email: ['a@b.co'], firstName: 'A', lastName: {} }, 'email: is required | lastName: is required'],
] as const)('P01 %j is refused: %s', async ([body, message]) => {
  const { app, olga } = await setUpApp()
  await app.member('ben')

  const answer = await olga.patch('/me', body)

  expect(answer.status).toBe(400)
  expect(answer.error?.message).toContain(message)
  expect((await olga.get('/me')).data).toMatchObject({ email: 'olga@example.com', firstName: 'Olga' })
})

test('U04 SEC-25 a new password needs the old one and ends every other session', async () => {
  const { app, olga } = await setUpApp()
  const elsewhere = clientOf(
    app,
    await app.anonymous.post('/login', { email: 'olga@example.com', password: aPassword }),
  )

  const wrong = await olga.patch('/me/password', { currentPassword: 'no', newPassword: 'Another-2' })
  const weak = await olga.patch('/me/password', { currentPassword: aPassword, newPassword: 'weak' })
  const changed = await olga.patch('/me/password', { currentPassword: aPassword, newPassword: 'Another-2' })

  expect(wrong.error).toMatchObject({
    message: 'The current password is wrong',
    errorCode: 'wrong_password',
  })
  expect(weak.error?.errorCode).toBe('bad_request')
  expect(weak.error?.message).toBe(
    'newPassword: must have 8 to 64 characters | newPassword: must have at least 1 number | ' +
      'newPassword: must have at least 1 capital letter',
  )
  expect(changed.data).toEqual({ success: true })
  expect((await elsewhere.get('/me')).status).toBe(401)
  expect((await olga.get('/me')).status).toBe(401)
  expect((await clientOf(app, changed).get('/me')).status).toBe(200)
  const old = await app.anonymous.post('/login', { email: 'olga@example.com', password: aPassword })
  expect(old.status).toBe(401)
})

test('M10 the answers of the survey are kept as they are', async () => {
  const { owner } = await testApp()

  const kept = await owner.post('/me/survey', { version: 'v2', codingSkill: '4', mspFocus: ['other'] })

  expect(kept.data).toEqual({ success: true })
  expect((await owner.get('/me')).data.personalizationAnswers).toEqual({
    version: 'v2',
    codingSkill: '4',
    mspFocus: ['other'],
  })
})

test('U04 SEC-26 a mailed link sets a new password once and ends all sessions', async () => {
  const server = await aMailServer()
  const { app, olga } = await setUpApp({ HEDDLE_SMTP_URL: server.url })

  const asked = await app.anonymous.post('/forgot-password', { email: 'Olga@example.com' })
  await expect.poll(() => server.mails).toHaveLength(1)
  const link = new URL(/http:\S+change-password\?\S+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '')
  const { token = '', userId = '' } = Object.fromEntries(link.searchParams)
  const query = new URLSearchParams({ token, userId })
  const good = await app.anonymous.get(`/resolve-password-token?${query}`)
  const weak = await app.anonymous.post('/change-password', { token, userId, password: 'weak' })
  const set = await app.anonymous.post('/change-password', { token, userId, password: 'Another-2' })
  const reuse = await app.anonymous.post('/change-password', { token, userId, password: 'Another-3' })

  expect(asked.text).toBe('{}')
  expect(server.mails[0]?.to).toBe('olga@example.com')
  expect([good.status, weak.status, set.status, reuse.status]).toEqual([200, 400, 200, 404])
  expect((await olga.get('/me')).status).toBe(401)
  const login = await app.anonymous.post('/login', { email: 'olga@example.com', password: 'Another-2' })
  expect(login.status).toBe(200)
})

test('SEC-26 foreign, guessed and lapsed links are refused', async () => {
  const server = await aMailServer()
  const { app } = await setUpApp({ HEDDLE_SMTP_URL: server.url })
  await app.member('ben')
  const ben = await app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'ben@example.com')
    .executeTakeFirstOrThrow()
  await app.anonymous.post('/forgot-password', { email: 'olga@example.com' })
  await expect.poll(() => server.mails).toHaveLength(1)
  const { token = '', userId = '' } = Object.fromEntries(
    new URL(/http:\S+change-password\?\S+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '').searchParams,
  )
  const ask = (body: object) => app.anonymous.post('/change-password', { password: 'Another-2', ...body })

  const foreign = await ask({ token, userId: ben.id })
  const guessed = await ask({ token: 'a'.repeat(43), userId })
  const missing = await ask({ userId })
  await app.db
    .updateTable('user')
    .set({ resetTokenUntil: new Date(0).toISOString() })
    .execute()
  const late = await ask({ token, userId })

  expect([foreign.status, guessed.status, missing.status, late.status]).toEqual([404, 404, 400, 404])
})

test('P07 without a mail server the answer is the same and nothing is sent', async () => {
  const { app } = await setUpApp()

  const known = await app.anonymous.post('/forgot-password', { email: 'olga@example.com' })
  const malformed = await app.anonymous.post('/forgot-password', { email: 'olga' })

  expect([known.status, known.text, malformed.status]).toEqual([200, '{}', 400])
})
