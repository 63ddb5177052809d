import { expect, test } from 'vitest'
import { aMailServer, aPassword, clientOf, setUpApp } from '../testing/set-up-app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const olga = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Owner', password: aPassword }
const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: 'id',
  parameters: { path: 'bens', httpMethod: 'GET', responseMode: 'lastNode' },
}

async function inviteBen(app: TestApp, owner: TestClient) {
  const { data } = await owner.post('/users', [{ email: 'Ben@example.com' }])
  const link = new URL(data[0].user.inviteUrl)
  return {
    id: String(data[0].user.id),
    inviterId: String(link.searchParams.get('inviterId')),
    accept: (change: object = {}) =>
      app.anonymous.post(`/users/${data[0].user.id}`, {
        firstName: 'Ben',
        lastName: 'Member',
        password: aPassword,
        inviterId: link.searchParams.get('inviterId'),
        ...change,
      }),
  }
}

test('M10 the owner reads what people answered in the survey; nobody else does', async () => {
  const { app, olga: owner } = await setUpApp()
  const ben = await app.member('ben')
  await ben.post('/me/survey', { companyType: 'saas', version: 'v2' })

  const { data } = await owner.get('/survey-answers')

  expect(data).toMatchObject([{ email: 'ben@example.com', answers: { companyType: 'saas', version: 'v2' } }])
  expect((await ben.get('/survey-answers')).status).toBe(403)
})

test('U02 P04 setting up the owner ends the open sessions and keeps what was made', async () => {
  const app = await testApp()
  await app.owner.post('/workflows', { name: 'Mine', nodes: [], connections: {} })

  const answer = await app.owner.post('/owner', olga)
  const owner = clientOf(app, answer)

  expect(answer.data).toMatchObject({ email: 'olga@example.com', isPending: false })
  expect((await app.owner.get('/me')).status).toBe(401)
  expect((await owner.get('/workflows')).data).toMatchObject([{ name: 'Mine' }])
  expect((await app.anonymous.get('/settings')).data.userManagement.showSetupOnFirstLoad).toBe(false)
  expect((await owner.post('/owner', olga)).error?.message).toBe('The owner is already set up')
})

test.for([
  [{ ...olga, email: 'x' }, 'email'],
  [{ ...olga, password: 'short' }, 'password'],
  [{ ...olga, firstName: '' }, 'firstName'],
] as const)('U02 a set-up with %j is refused', async ([body, field]) => {
  const app = await testApp()

  const answer = await app.owner.post('/owner', body)

  expect(answer.status).toBe(400)
  expect(answer.error?.message).toContain(`${field}: `)
  expect((await app.owner.get('/me')).data.isPending).toBe(true)
})

test('U02 set-up can be skipped, and is not asked for again', async () => {
  const app = await testApp()

  const skipped = await app.owner.post('/owner/skip-setup')

  expect(skipped.data).toEqual({ success: true })
  expect((await app.anonymous.get('/settings')).data.userManagement.showSetupOnFirstLoad).toBe(false)
})

test('U03 M11 people are invited by mail and sign up by the link, once', async () => {
  const server = await aMailServer()
  const { app, olga: owner } = await setUpApp({ HEDDLE_SMTP_URL: server.url })

  const ben = await inviteBen(app, owner)
  const link = new URL(/http:\S+signup\?\S+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '')
  const named = await app.anonymous.get(`/resolve-signup-token${link.search}`)
  const weak = await ben.accept({ password: 'weak' })
  const accepted = await ben.accept()
  const again = await ben.accept()

  expect(server.mails).toMatchObject([{ to: 'ben@example.com', text: expect.stringContaining('Olga Owner') }])
  expect(named.data).toEqual({ inviter: { firstName: 'Olga', lastName: 'Owner' } })
  expect([weak.status, again.status]).toEqual([400, 400])
  expect(accepted.data).toMatchObject({ firstName: 'Ben', isPending: false, globalRole: { name: 'member' } })
  expect((await clientOf(app, accepted).get('/me')).data.email).toBe('ben@example.com')
  expect((await owner.get('/audit-log')).data[0]).toMatchObject({ act: 'user_signed_up', who: 'Ben Member' })
})

test('S03 U03 an invitation is written in the language of whoever invites, else of the instance', async () => {
  const server = await aMailServer()
  const { app, olga } = await setUpApp({ HEDDLE_SMTP_URL: server.url, HEDDLE_LOCALE: 'de-AT' })
  const person = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Owner' }

  await olga.post('/users', [{ email: 'ben@example.com' }])
  const chosen = await olga.patch('/me', { ...person, language: 'en' })
  await clientOf(app, chosen).post('/users', [{ email: 'eve@example.com' }])

  expect(server.mails[0]?.text).toContain('Subject: Sie sind zu Heddle eingeladen')
  expect(server.mails[1]?.text).toContain("Subject: You're invited to Heddle")
})

test('U03 a mail never leads to an address that a caller named', async () => {
  const server = await aMailServer()
  const { olga } = await setUpApp({ HEDDLE_SMTP_URL: server.url })

  const { data } = await olga.post('/users', [{ email: 'ben@example.com' }], { host: '192.168.1.20:5678' })

  expect(data[0].user.inviteUrl).toContain('http://192.168.1.20:5678/signup?')
  expect(server.mails[0]?.text).toContain('http://localhost:5678/signup?')
  expect(server.mails[0]?.text).not.toContain('192.168.1.20')
})

test('U03 inviting somebody again keeps the id; a bad address, a member and a stranger cannot', async () => {
  const { app, olga: owner } = await setUpApp()
  const ben = await inviteBen(app, owner)
  const again = await inviteBen(app, owner)
  const accepted = await ben.accept()

  const late = await owner.post('/users', [{ email: 'ben@example.com' }])

  expect(again.id).toBe(ben.id)
  expect(late.data).toMatchObject([{ error: 'This person already has an account' }])
  expect((await owner.post('/users', [])).data).toEqual([])
  expect((await owner.post('/users', { email: 'x' })).status).toBe(400)
  const bad = await owner.post('/users', [{ email: 'c@d.co' }, { email: 'nobody at home' }])
  expect(bad).toMatchObject({
    status: 400,
    error: { message: '1.email: "nobody at home" is not a valid email address' },
  })
  expect((await clientOf(app, accepted).post('/users', [{ email: 'c@d.co' }])).status).toBe(403)
  expect((await clientOf(app, accepted).get('/users')).status).toBe(403)
})

test('U03 nobody is invited before the owner is set up', async () => {
  const { owner } = await testApp()

  expect((await owner.post('/users', [{ email: 'ben@example.com' }])).status).toBe(400)
})

test('SEC-26 invitations lapse after a week, belong to their inviter, and are renewed by asking again', async () => {
  const { app, olga: owner } = await setUpApp()
  const ben = await inviteBen(app, owner)
  const lapse = () =>
    app.db
      .updateTable('user')
      .set({ inviteUntil: new Date(0).toISOString() })
      .where('id', '=', ben.id)
      .execute()

  await lapse()
  const late = await ben.accept()
  const foreign = await ben.accept({ inviterId: ben.id })
  const renewed = await owner.post(`/users/${ben.id}/reinvite`)
  const accepted = await ben.accept()

  expect([late.status, foreign.status]).toEqual([400, 400])
  expect(renewed.data).toEqual({ success: true })
  expect(accepted.status).toBe(200)
  expect((await owner.post(`/users/${ben.id}/reinvite`)).status).toBe(400)
  expect((await owner.post('/users/nobody/reinvite')).status).toBe(404)
})

test('U03 a mail server that refuses is told for each address, and the invitation stands', async () => {
  const server = await aMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('bad') ? new Error('No such person') : undefined),
  })
  const { olga: owner } = await setUpApp({ HEDDLE_SMTP_URL: server.url })

  const { data } = await owner.post('/users', [{ email: 'bad@example.com' }, { email: 'good@example.com' }])

  expect(data).toMatchObject([
    { user: { email: 'bad@example.com' }, error: expect.stringContaining('No such person') },
    { user: { email: 'good@example.com' } },
  ])
  expect(data[1].error).toBeUndefined()
  expect((await owner.get('/users')).data).toHaveLength(3)
})

test('P03 the list shows who is invited first, with the link for the owner', async () => {
  const { app, olga: owner } = await setUpApp()
  await app.member('ann')
  await inviteBen(app, owner)

  const { data } = await owner.get('/users')

  expect(data.map(({ email }: { email: string }) => email)).toEqual([
    'ben@example.com',
    'olga@example.com',
    'ann@example.com',
  ])
  expect(data[0]).toMatchObject({ isPending: true, inviteUrl: expect.stringContaining('/signup?') })
  expect(data[1].inviteUrl).toBeUndefined()
})

test('U03 deleting somebody deletes their workflows and credentials, and their address stops answering', async () => {
  const { app, olga: owner } = await setUpApp()
  const accepted = await (await inviteBen(app, owner)).accept()
  const ben = clientOf(app, accepted)
  await app.aWorkflow({ active: true, nodes: { Hook: hook } }, ben)
  await ben.post('/credentials', { name: 'Bens', type: 'httpHeaderAuth', data: {}, nodesAccess: [] })
  expect((await app.app.server.inject({ url: '/webhook/bens' })).statusCode).toBe(200)

  const removed = await owner.delete(`/users/${accepted.data.id}`)

  expect(removed.data).toEqual({ success: true })
  expect((await ben.get('/me')).status).toBe(401)
  expect((await app.app.server.inject({ url: '/webhook/bens' })).statusCode).toBe(404)
  expect((await owner.get('/workflows')).data).toEqual([])
  expect((await owner.get('/credentials')).data).toEqual([])
  expect(await app.db.selectFrom('execution').select('id').execute()).toEqual([])
})

test('U03 with a transfer everything goes on under its new owner', async () => {
  const { app, olga: owner } = await setUpApp()
  const accepted = await (await inviteBen(app, owner)).accept()
  const ben = clientOf(app, accepted)
  const ann = await app.member('ann')
  const annId = (await ann.get('/me')).data.id
  for (const each of [ann, ben]) await each.post('/data-tables', { name: 'Customers', columns: [] })
  await app.aWorkflow({ active: true, nodes: { Hook: hook } }, ben)

  const removed = await owner.delete(`/users/${accepted.data.id}?transferId=${annId}`)

  expect(removed.data).toEqual({ success: true })
  expect((await ann.get('/workflows')).data).toHaveLength(1)
  expect((await ann.get('/data-tables')).data).toMatchObject([{ name: 'Customers' }, { name: 'Customers 2' }])
  expect((await app.app.server.inject({ url: '/webhook/bens' })).statusCode).toBe(200)
  await expect.poll(async () => (await ann.get('/executions')).data.count).toBe(1)
})

test('U03 oneself, the same person and unknown people are no choice', async () => {
  const { app, olga: owner } = await setUpApp()
  const me = (await owner.get('/me')).data.id
  const ben = await inviteBen(app, owner)
  const nobody = '00000000-0000-4000-8000-000000000000'

  expect((await owner.delete(`/users/${me}`)).status).toBe(400)
  expect((await owner.delete(`/users/${ben.id}?transferId=${ben.id}`)).status).toBe(400)
  expect((await owner.delete(`/users/${nobody}`)).status).toBe(404)
  expect((await owner.delete(`/users/${ben.id}?transferId=${nobody}`)).status).toBe(404)
  expect((await owner.delete(`/users/${ben.id}`)).status).toBe(200)
})

test('U01 without user management everybody is the default user, also after a set-up', async () => {
  const app = await testApp({ env: { HEDDLE_USER_MANAGEMENT: 'false' } })

  const login = await app.anonymous.get('/login')
  const refused = await app.owner.post('/owner', olga)

  expect(login.status).toBe(200)
  expect(refused.error?.message).toBe('User management is turned off')
  expect((await app.anonymous.get('/settings')).data.userManagement).toMatchObject({
    enabled: false,
    showSetupOnFirstLoad: false,
  })
})
