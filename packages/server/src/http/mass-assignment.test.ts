import { expect, test } from 'vitest'
import { setUpApp } from '../testing/set-up-app.ts'

const smuggled = {
  id: '999',
  ownerId: 'someone',
  userId: 'someone',
  role: 'owner',
  globalRole: { name: 'owner' },
  isOwner: true,
  passwordHash: 'x',
  createdAt: '1999-01-01T00:00:00.000Z',
  updatedAt: '1999-01-01T00:00:00.000Z',
  versionId: undefined,
  scopes: ['tag:read'],
  twoFactorSecret: 'x',
}

test('SEC-18 fields that a caller adds change neither owner, role, id nor dates', async () => {
  const { app } = await setUpApp()
  const ann = await app.member('ann')
  const me = (await ann.get('/me')).data

  const workflow = await ann.post('/workflows', { ...smuggled, name: 'W', nodes: [], connections: {} })
  const changed = await ann.patch(`/workflows/${workflow.data.id}`, { ...smuggled, name: 'W2' })
  const credential = await ann.post('/credentials', {
    ...smuggled,
    name: 'Key',
    type: 'httpHeaderAuth',
    data: {},
    nodesAccess: [],
  })
  const tag = await ann.post('/tags', { ...smuggled, name: 'tag' })
  const table = await ann.post('/data-tables', { ...smuggled, name: 'T', columns: [] })
  const key = await ann.post('/me/api-keys', { ...smuggled, name: 'k', scopes: ['tag:read'] })
  const survey = await ann.post('/me/survey', smuggled)
  await ann.patch('/me', { ...smuggled, email: 'ann@example.com', firstName: 'Ann', lastName: 'A' })

  for (const { data } of [workflow, changed, credential, tag, table, key]) {
    expect(data.id).not.toBe('999')
    expect(data.createdAt).not.toContain('1999')
  }
  expect(survey.status).toBe(200)
  const owners = await Promise.all([
    app.db.selectFrom('workflow').select('ownerId').execute(),
    app.db.selectFrom('credential').select('ownerId').execute(),
    app.db.selectFrom('data_table').select('ownerId').execute(),
  ])
  expect(new Set(owners.flat().map(({ ownerId }) => ownerId))).toEqual(new Set([me.id]))
  const row = await app.db.selectFrom('user').selectAll().where('id', '=', me.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    role: 'member',
    twoFactorSecret: null,
    createdAt: expect.not.stringContaining('1999'),
  })
})
