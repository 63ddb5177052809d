import { expect, test } from 'vitest'
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

  const login = await app.server.inject({ url: '/rest/login', headers: { host: 'evil.example:5678' } })

  expect(login.statusCode).toBe(401)
  expect(login.headers['set-cookie']).toBeUndefined()
})

test('once the owner has a password nobody gets a session for nothing, and a bad cookie is cleared', async () => {
  const { app, db } = await testApp()
  await db.updateTable('user').set({ passwordHash: 'x' }).execute()

  const login = await app.server.inject({ url: '/rest/login', headers: { cookie: 'heddle-auth=bad' } })

  expect(login.statusCode).toBe(401)
  expect(String(login.headers['set-cookie'])).toContain(
    'heddle-auth=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970',
  )
})

test('a session ends with the sign-out and with its time', async () => {
  const { owner, db } = await testApp()

  const out = await owner.post('/logout')
  const after = await owner.get('/me')

  expect(out.data).toEqual({ loggedOut: true })
  expect(after.status).toBe(401)
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('an expired session is no session', async () => {
  const { owner, db } = await testApp()
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .execute()

  expect((await owner.get('/me')).status).toBe(401)
})

test('the token itself is not stored', async () => {
  const { app, db } = await testApp()
  const login = await app.server.inject({ url: '/rest/login' })
  const token = /heddle-auth=([\w-]+)/.exec(String(login.headers['set-cookie']))?.[1] ?? ''

  const rows = await db.selectFrom('session').selectAll().execute()

  expect(token).not.toBe('')
  expect(JSON.stringify(rows)).not.toContain(token)
})
