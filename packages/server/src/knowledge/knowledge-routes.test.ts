import { expect, test } from 'vitest'
import { findKeeper, keeperOf } from '../testing/knowledge-keeper.ts'
import { testApp } from '../testing/test-app.ts'

/** A store of the owner with three texts, whose address is given. */
async function aStore() {
  const app = await testApp({ findNode: findKeeper })
  const { add } = await keeperOf(app, app.owner)
  await add('Manual', [
    { text: 'How to ÖFFNEN the lid', metadata: { page: 1 }, vector: [1, 0] },
    { text: 'How to close the lid', metadata: {}, vector: [0.9, 0.1] },
    { text: 'Warranty', metadata: {}, vector: [0, 1] },
  ])
  const { data } = await app.owner.get('/knowledge')
  return { app, owner: app.owner, add, path: `/knowledge/${data[0].id}` }
}

const textsOf = ({ data }: { data: { text: string }[] }) => data.map(({ text }) => text)

test('stores are listed by name with what is in them, renamed and deleted', async () => {
  const { app, owner, add, path } = await aStore()
  await add('Animals', [{ text: 'A cat', metadata: {}, vector: [1, 2, 3] }])

  const list = await owner.get('/knowledge')
  const renamed = await owner.patch(path, { name: ' Guide ' })
  const taken = await owner.patch(path, { name: 'Animals' })
  const empty = await owner.patch(path, { name: ' ' })
  const removed = await owner.delete(path)

  expect(list.data).toMatchObject([
    { name: 'Animals', documents: 1, dimension: 3 },
    { name: 'Manual', documents: 3, dimension: 2 },
  ])
  expect(renamed.data).toMatchObject({ name: 'Guide', documents: 3 })
  expect([taken.status, empty.status, removed.data]).toEqual([409, 400, true])
  expect(taken.error?.message).toBe('There is already a knowledge store named "Animals"')
  expect((await owner.get('/knowledge')).data).toHaveLength(1)
  expect(await app.db.selectFrom('knowledge_document').select('id').execute()).toHaveLength(1)
})

test('documents are read in pages and found by their words in any case', async () => {
  const { owner, path } = await aStore()

  const first = await owner.get(`${path}/documents?limit=2`)
  const rest = await owner.get(`${path}/documents?limit=2&afterId=2`)
  const words = await owner.get(`${path}/documents?search=${encodeURIComponent(' öffnen ')}`)
  const second = await owner.get(`${path}/documents?search=LID&afterId=1`)
  const none = await owner.get(`${path}/documents?search=100%25`)

  expect(first.data).toMatchObject([{ id: '1', metadata: { page: 1 }, isCut: false }, { id: '2' }])
  expect([textsOf(rest), textsOf(words), textsOf(second), textsOf(none)]).toEqual([
    ['Warranty'],
    ['How to ÖFFNEN the lid'],
    ['How to close the lid'],
    [],
  ])
})

test('of a long text the beginning is shown', async () => {
  const { owner, add, path } = await aStore()
  await add('Manual', [{ text: 'x'.repeat(20_000), metadata: {}, vector: [1, 1] }])

  const { data } = await owner.get(`${path}/documents?afterId=3`)

  expect([data[0].text.length, data[0].isCut]).toEqual([10_000, true])
})

test('what is like a document is found with its score', async () => {
  const { owner, path } = await aStore()

  const similar = await owner.post(`${path}/search`, { like: '1', most: 2 })
  const unknown = await owner.post(`${path}/search`, { like: '9' })

  expect(similar.data).toMatchObject([
    { id: '1', score: expect.closeTo(1, 5) },
    { id: '2', text: 'How to close the lid', score: expect.closeTo(0.994, 3) },
  ])
  expect(unknown.status).toBe(404)
})

test('documents are deleted, one or all', async () => {
  const { owner, path } = await aStore()

  const one = await owner.delete(`${path}/documents/2`)
  const again = await owner.delete(`${path}/documents/2`)
  const left = await owner.get(`${path}/documents`)
  const all = await owner.delete(`${path}/documents`)

  expect([one.data, again.status]).toEqual([true, 404])
  expect(left.data.map(({ id }: { id: string }) => id)).toEqual(['1', '3'])
  expect(all.data).toEqual({ deleted: 2 })
  expect((await owner.get('/knowledge')).data).toMatchObject([{ documents: 0, dimension: null }])
})

/** A workflow that fills the store by a model, and another one that has nothing to do with it. */
async function withModels() {
  const given = await aStore()
  const { app, owner } = given
  const nodes = (memoryKey: string) => ({
    Start: 'heddle.manualTrigger',
    Store: { type: 'heddle.noOp', parameters: { memoryKey } },
    Model: { type: 'heddle.embeddingsOpenAi', typeVersion: 1.2 },
    Spare: { type: 'heddle.embeddingsOpenAi', typeVersion: 1.2 },
  })
  const lines = ['Start > Store', 'Model > Store as ai_embedding']
  await app.aWorkflow({ name: 'Another', nodes: nodes('Other'), lines }, owner)
  const id = await app.aWorkflow({ name: 'Filling', nodes: nodes('Manual'), lines }, owner)
  return { ...given, id }
}

test('a store is searched by meaning with the embeddings node of a workflow', async () => {
  const { owner, path, id } = await withModels()
  const search = (question: object) =>
    owner.post(`${path}/search`, { workflowId: id, node: 'Model', ...question })

  const models = await owner.get(`${path}/models`)
  const found = await search({ text: '0 1', most: 1 })
  const wrong = await search({ text: '0 1 2' })
  const unknown = await search({ text: '0 1', node: 'Spare' })

  expect(models.data).toEqual([
    { workflowId: id, workflow: 'Filling', node: 'Model', isOwn: true },
    { workflowId: '2', workflow: 'Another', node: 'Model', isOwn: false },
  ])
  expect(found.data).toMatchObject([{ text: 'Warranty', score: 1 }])
  expect([wrong.status, wrong.error?.message]).toEqual([
    400,
    expect.stringContaining('vectors of 2 numbers, but the embeddings gave 3'),
  ])
  expect(unknown.status).toBe(404)
})

test('nobody asks by the embeddings of a workflow that they may not run', async () => {
  const { app, path, id } = await withModels()
  const ann = await app.member('ann')
  const { add } = await keeperOf(app, ann)
  await add('Own', [{ text: 'x', metadata: {}, vector: [1, 0] }])
  const [{ id: own }] = (await ann.get('/knowledge')).data

  const body = { text: '1 0', workflowId: id, node: 'Model' }

  expect((await ann.get(`/knowledge/${own}/models`)).data).toEqual([])
  expect((await ann.post(`/knowledge/${own}/search`, body)).status).toBe(404)
  expect((await ann.post(`${path}/search`, body)).status).toBe(404)
})
