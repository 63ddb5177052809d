import { folderDepthMax } from '@heddle/contract/limits'
import { expect, test } from 'vitest'
import { setUpApp } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const aFolder = async (client: TestClient, name: string, parentId?: string): Promise<string> =>
  (await client.post('/folders', { name, parentId })).data.id

const move = (client: TestClient, ids: string[], folderId: string | null) =>
  client.post('/workflows/bulk', { action: 'move', ids, folderId })

const namesIn = async (client: TestClient, filter: object): Promise<string[]> =>
  (await client.get(`/workflows/page?sort=name&order=asc&filter=${JSON.stringify(filter)}`)).data.results.map(
    ({ name }: { name: string }) => name,
  )

test('folders are made, renamed, nested and counted; a workflow lies in one of them at a time', async () => {
  const { owner, aWorkflow } = await testApp()
  const id = await aWorkflow({ nodes: {}, name: 'Invoice' })
  const work = await aFolder(owner, 'Work')
  const money = await aFolder(owner, 'Money', work)

  await move(owner, [id], work)
  await move(owner, [id], money)
  const renamed = await owner.patch(`/folders/${money}`, { name: ' Finance ' })

  expect(renamed.data).toEqual({ id: money, name: 'Finance', parentId: work, workflows: 1 })
  expect((await owner.get('/folders')).data).toEqual([
    { id: money, name: 'Finance', parentId: work, workflows: 1 },
    { id: work, name: 'Work', parentId: null, workflows: 0 },
  ])
})

test('a folder shows what lies right in it, or at any depth; what lies in none is at the top', async () => {
  const { owner, aWorkflow } = await testApp()
  const [outer, inner, loose] = await Promise.all(
    ['Outer', 'Inner', 'Loose'].map((name) => aWorkflow({ nodes: {}, name })),
  )
  const work = await aFolder(owner, 'Work')
  const money = await aFolder(owner, 'Money', work)
  await move(owner, [outer ?? ''], work)
  await move(owner, [inner ?? ''], money)

  expect(loose).toBeDefined()
  expect(await namesIn(owner, { folderId: null })).toEqual(['Loose'])
  expect(await namesIn(owner, { folderId: work })).toEqual(['Outer'])
  expect(await namesIn(owner, { folderId: work, nested: true })).toEqual(['Inner', 'Outer'])
  expect(await namesIn(owner, {})).toEqual(['Inner', 'Loose', 'Outer'])
})

test('what lies in a deleted folder moves to where the folder was', async () => {
  const { owner, aWorkflow } = await testApp()
  const id = await aWorkflow({ nodes: {}, name: 'Deep' })
  const top = await aFolder(owner, 'Top')
  const middle = await aFolder(owner, 'Middle', top)
  const low = await aFolder(owner, 'Low', middle)
  await move(owner, [id], middle)

  await owner.delete(`/folders/${middle}`)
  const once = (await owner.get('/folders')).data
  await owner.delete(`/folders/${top}`)

  expect(once).toMatchObject([
    { id: low, parentId: top },
    { id: top, workflows: 1 },
  ])
  expect((await owner.get('/folders')).data).toMatchObject([{ id: low, parentId: null }])
  expect(await namesIn(owner, { folderId: null })).toEqual(['Deep'])
})

test('a folder cannot lie in itself, nor deeper than the limit, nor without a name', async () => {
  const { owner } = await testApp()
  const chain: string[] = []
  for (let level = 0; level < folderDepthMax; level++) {
    chain.push(await aFolder(owner, `Level ${level}`, chain.at(-1)))
  }
  const [top = '', second = ''] = chain
  const other = await aFolder(owner, 'Other')

  const tooDeep = await owner.post('/folders', { name: 'One more', parentId: chain.at(-1) })
  const pushedDown = await owner.patch(`/folders/${top}`, { parentId: other })
  const intoChild = await owner.patch(`/folders/${top}`, { parentId: second })
  const intoItself = await owner.patch(`/folders/${top}`, { parentId: top })
  const unnamed = await owner.post('/folders', { name: '  ' })

  expect(tooDeep.error?.message).toContain('up to 10 levels')
  expect(pushedDown.error?.message).toContain('up to 10 levels')
  expect([intoChild.status, intoItself.status, unnamed.status]).toEqual([400, 400, 400])
  expect(intoChild.error?.message).toContain('into itself')
  expect((await owner.patch(`/folders/${second}`, { parentId: null })).data.parentId).toBeNull()
})

test('two folders beside each other have two names, however they come there', async () => {
  const { owner } = await testApp()
  const work = await aFolder(owner, 'Work')
  const within = await aFolder(owner, 'Work', work)
  const play = await aFolder(owner, 'Play')

  const refused = [
    await owner.post('/folders', { name: ' work ' }),
    await owner.patch(`/folders/${play}`, { name: 'Work' }),
    await owner.patch(`/folders/${within}`, { parentId: null }),
  ]
  const kept = await owner.patch(`/folders/${work}`, { name: 'WORK' })
  const both = await Promise.all([1, 2].map(() => owner.post('/folders', { name: 'Twice' })))
  await owner.delete(`/folders/${play}`)
  await owner.patch(`/folders/${within}`, { name: 'Twice' })
  await owner.delete(`/folders/${work}`)

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(refused[1]?.error?.message).toBe('There is already a folder named "Work" here')
  expect(kept.data.name).toBe('WORK')
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await owner.get('/folders')).data).toMatchObject([
    { name: 'Twice' },
    { name: 'Twice 2', id: within },
  ])
})

test('of two moves at once that would put two folders into each other only one happens', async () => {
  const { owner } = await testApp()
  const a = await aFolder(owner, 'A')
  const b = await aFolder(owner, 'B')

  const answers = await Promise.all([
    owner.patch(`/folders/${a}`, { parentId: b }),
    owner.patch(`/folders/${b}`, { parentId: a }),
  ])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('SEC-15 folders belong to one person: nobody else, not even the owner of the instance, sees or fills them', async () => {
  const { app, olga } = await setUpApp()
  const ann = await app.member('ann')
  const folder = await aFolder(ann, 'Private')
  const id = await app.aWorkflow({ nodes: {}, name: 'Hers' }, ann)
  await move(ann, [id], folder)

  expect((await olga.get('/folders')).data).toEqual([])
  for (const answer of [
    await olga.get(`/workflows/page?filter=${JSON.stringify({ folderId: folder })}`),
    await olga.get(`/workflows/ids?filter=${JSON.stringify({ folderId: folder, nested: true })}`),
    await olga.post('/folders', { name: 'Within', parentId: folder }),
    await olga.patch(`/folders/${folder}`, { name: 'Mine' }),
    await olga.delete(`/folders/${folder}`),
    await move(olga, [id], folder),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.error?.message).toBe(`Folder ${folder} does not exist`)
  }
  expect((await olga.get('/workflows/page')).data.results).toMatchObject([{ name: 'Hers', folderId: null }])
})

test('what is shared is put into a folder of one’s own, and is gone from it when the share ends', async () => {
  const { app } = await setUpApp()
  const ann = await app.member('ann')
  const ben = await app.member('ben')
  const id = await app.aWorkflow({ nodes: {}, name: 'Shared' }, ann)
  const hers = await aFolder(ann, 'Hers')
  const his = await aFolder(ben, 'His')
  await move(ann, [id], hers)
  await ann.put(`/workflows/${id}/shares`, { shares: [{ email: 'ben@example.com', right: 'see' }] })

  const moved = await move(ben, [id], his)

  expect(moved.data).toEqual([{ id, name: 'Shared' }])
  expect((await ben.get('/workflows/page')).data.results).toMatchObject([{ id, folderId: his }])
  expect((await ann.get('/workflows/page')).data.results).toMatchObject([{ id, folderId: hers }])

  await ann.put(`/workflows/${id}/shares`, { shares: [] })

  expect((await ben.get('/folders')).data).toMatchObject([{ id: his, workflows: 0 }])
  expect(await namesIn(ben, { folderId: his })).toEqual([])
})

test('who inherits workflows inherits their folders', async () => {
  const { app, olga } = await setUpApp()
  const ann = await app.member('ann')
  const kept = await app.aWorkflow({ nodes: {}, name: 'Kept' }, ann)
  const placed = await app.aWorkflow({ nodes: {}, name: 'Placed by Olga' }, ann)
  const hers = await aFolder(ann, 'Hers')
  const olgas = await aFolder(olga, 'Olgas')
  await move(ann, [kept, placed], hers)
  await move(olga, [placed], olgas)
  const users: { id: string; email: string }[] = (await olga.get('/users')).data
  const idOf = (name: string) => users.find(({ email }) => email.startsWith(name))?.id

  const deleted = await olga.delete(`/users/${idOf('ann')}?transferId=${idOf('olga')}`)

  expect(deleted.status).toBe(200)
  expect(await namesIn(olga, { folderId: hers })).toEqual(['Kept'])
  expect(await namesIn(olga, { folderId: olgas })).toEqual(['Placed by Olga'])
})
