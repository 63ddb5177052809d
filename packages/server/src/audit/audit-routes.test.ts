import { expect, test } from 'vitest'
import { aPassword, clientOf, setUpApp } from '../testing/set-up-app.ts'

const draft = { name: 'Key', type: 'httpHeaderAuth', data: { name: 'X', value: 'canary' }, nodesAccess: [] }

test('every act that matters for security is written down: who, what, on what and from where', async () => {
  const { app } = await setUpApp()
  await app.anonymous.post('/login', { email: 'olga@example.com', password: 'wrong' })
  const signedIn = await app.anonymous.post('/login', { email: 'olga@example.com', password: aPassword })
  await app.anonymous.post('/forgot-password', { email: 'olga@example.com' })
  const olga = clientOf(app, signedIn)
  await app.member('ben')
  const { data: made } = await olga.post('/credentials', draft)
  const path = `/credentials/${made.id}`
  await olga.patch(path, { ...draft, name: 'New key' })
  await olga.put(`${path}/shares`, { shares: [{ email: 'ben@example.com', right: 'see' }] })
  await olga.delete(path)
  const { data: people } = await olga.get('/users')
  const ben = people.find((each: { email: string }) => each.email === 'ben@example.com')
  await olga.delete(`/users/${ben.id}`)

  const { data: entries } = await olga.get('/audit-log')

  const olgas = { who: 'Olga Owner', address: '127.0.0.1' }
  expect(entries).toMatchObject([
    { ...olgas, act: 'user_deleted', target: 'ben@example.com' },
    { ...olgas, act: 'credential_deleted', target: 'New key' },
    { ...olgas, act: 'shared', target: 'credential "New key"' },
    { ...olgas, act: 'credential_changed', target: 'New key' },
    { ...olgas, act: 'credential_made', target: 'Key' },
    { act: 'password_reset_asked', who: null, target: 'olga@example.com' },
    { ...olgas, act: 'signed_in', target: null },
    { act: 'sign_in_failed', who: null, target: 'olga@example.com' },
    { act: 'owner_set_up' },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/canary|Correct-horse/)
})

test('the log is read in pages, newest first, and by the owner alone', async () => {
  const { app, olga } = await setUpApp()
  for (const name of ['Key A', 'Key B', 'Key C']) await olga.post('/credentials', { ...draft, name })

  const { data: newest } = await olga.get('/audit-log?limit=2')
  const { data: older } = await olga.get(`/audit-log?limit=2&before=${newest[1].id}`)

  expect([...newest, ...older].map(({ target }) => target)).toEqual(['Key C', 'Key B', 'Key A', null])
  expect((await (await app.member('ben')).get('/audit-log')).status).toBe(403)
  expect((await olga.get('/audit-log?limit=101')).status).toBe(400)
})
