import type { EmbeddedDocument, NearDocument } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { findKeeper, keeperOf } from '../testing/knowledge-keeper.ts'
import { testApp } from '../testing/test-app.ts'

async function aKeeper() {
  const app = await testApp({ findNode: findKeeper })
  return { app, ...(await keeperOf(app, app.owner)) }
}

const text = (
  words: string,
  vector: number[],
  metadata: EmbeddedDocument['metadata'] = {},
): EmbeddedDocument => ({ text: words, metadata, vector })

const textsOf = (found: readonly { text: string }[]) => found.map((each) => each.text)

/** The same numbers in every run. */
function randomVectors(count: number, dimension: number): number[][] {
  let seed = 42
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
  return Array.from({ length: count }, () => Array.from({ length: dimension }, next))
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

test('texts are found by their meaning, the nearest first, with a score from 0 to 1', async () => {
  const { add, nearest } = await aKeeper()
  const ids = await add('animals', [
    text('A cat', [1, 0.1, 0], { page: 1 }),
    text('A dog', [0.5, 1, 0]),
    text('A stone', [-1, 0, 0]),
  ])

  const found = await nearest('animals', { vector: [1, 0, 0], most: 2 })
  const all = await nearest('animals', { vector: [1, 0, 0], most: 10 })

  expect(ids).toEqual(['1', '2', '3'])
  expect(found).toEqual([
    { id: '1', text: 'A cat', metadata: { page: 1 }, score: expect.closeTo(0.995, 3) },
    { id: '2', text: 'A dog', metadata: {}, score: expect.closeTo(0.447, 3) },
  ])
  expect(all[2]).toMatchObject({ text: 'A stone', score: 0 })
})

test('of a thousand texts none is missed', async () => {
  const { add, nearest } = await aKeeper()
  const vectors = randomVectors(1000, 32)
  await add(
    'many',
    vectors.map((vector, index) => text(String(index), vector)),
  )

  for (const question of randomVectors(1010, 32).slice(1000)) {
    const exact = vectors
      .map((vector, index) => ({ text: String(index), score: cosine(question, vector) }))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, 10)
    expect(textsOf(await nearest('many', { vector: question, most: 10 }))).toEqual(textsOf(exact))
  }
})

test('a text without any direction is far from everything', async () => {
  const { add, nearest } = await aKeeper()
  await add('some', [text('Nothing', [0, 0]), text('Something', [1, 0])])

  expect(await nearest('some', { vector: [1, 0], most: 5 })).toMatchObject([
    { text: 'Something', score: 1 },
    { text: 'Nothing', score: 0 },
  ])
  expect(await nearest('some', { vector: [0, 0], most: 5 })).toMatchObject([{ score: 0 }, { score: 0 }])
})

test.each([
  [{ lang: 'de' }, ['one', 'two']],
  [{ lang: 'de', page: 2 }, ['two']],
  [{ page: '2' }, []],
  [{ draft: true }, ['one']],
  [{ draft: false }, ['two']],
  [{ draft: null }, ['three']],
  [{ loc: { from: 1 } }, ['three']],
  [{ tags: ['a', 'b'] }, ['three']],
  [{ tags: '["a","b"]' }, []],
  [{ '$."odd" key\'s': 'ä"\n' }, ['three']],
  [{ missing: null }, []],
])('the filter %j finds %j', async (filter, expected) => {
  const { add, nearest } = await aKeeper()
  await add('filtered', [
    text('one', [1, 0], { lang: 'de', page: 1.5, draft: true }),
    text('two', [1, 0.1], { lang: 'de', page: 2, draft: false }),
    text('three', [1, 0.2], {
      lang: 'en',
      draft: null,
      loc: { from: 1 },
      tags: ['a', 'b'],
      '$."odd" key\'s': 'ä"\n',
    }),
  ])

  const found: NearDocument[] = await nearest('filtered', { vector: [1, 0], most: 9, filter })

  expect(textsOf(found)).toEqual(expected)
})

test('vectors of another length are refused until the store is emptied', async () => {
  const { app, add, order } = await aKeeper()
  await add('fixed', [
    text(
      'first',
      Array.from({ length: 1536 }, () => 0.5),
    ),
  ])
  const other = Array.from({ length: 768 }, () => 0.5)
  const words =
    'This store holds vectors of 1,536 numbers, but the embeddings gave 768. Use the same embeddings as before, or empty the store.'

  const added = await order({ act: 'add', store: 'fixed', documents: [text('second', other)] })
  const asked = await order({ act: 'nearest', store: 'fixed', question: { vector: other, most: 1 } })
  await order({ act: 'clear', store: 'fixed' })
  const again = await add('fixed', [text('second', other)])

  expect(added.error).toContain(words)
  expect(asked.error).toContain(words)
  expect(again).toEqual(['3'])
  expect((await app.owner.get('/knowledge')).data).toMatchObject([{ dimension: 768, documents: 1 }])
})

test.each([
  ['an empty vector', { vector: [] }, 'empty vector'],
  ['too many numbers', { vector: Array.from({ length: 4097 }, () => 1) }, 'at most 4,096'],
  ['no numbers', { vector: [1, 'x' as unknown as number] }, 'other than numbers'],
  ['numbers too large', { vector: [1, 1e300] }, 'other than numbers'],
  ['too much text', { text: 'x'.repeat(1024 * 1024 + 1) }, 'more than 1 MB'],
  ['too much metadata', { metadata: { a: 'x'.repeat(65_536) } }, 'larger than 64 KB'],
])('a document with %s is refused, and nothing is kept of it', async (_what, part, message) => {
  const { app, order } = await aKeeper()
  const documents = [{ ...text('x', [1, 2]), ...part }]

  const { error } = await order({ act: 'add', store: 'strict', documents })

  expect(error).toContain(message)
  expect((await app.owner.get('/knowledge')).data).toMatchObject([{ documents: 0, dimension: null }])
})

test('vectors of two lengths, and a store without a name, are refused', async () => {
  const { order } = await aKeeper()

  const mixed = await order({ act: 'add', store: 's', documents: [text('a', [1]), text('b', [1, 2])] })
  const unnamed = await order({ act: 'add', store: ' ', documents: [text('a', [1])] })
  const longName = await order({ act: 'add', store: 'n'.repeat(129), documents: [text('a', [1])] })

  expect(mixed.error).toContain('different lengths')
  expect(unnamed.error).toContain('Give it a name')
  expect(longName.error).toContain('128 characters')
})

test('documents are replaced, all or none', async () => {
  const { add, order, nearest } = await aKeeper()
  await add('changing', [text('old', [1, 0]), text('stays', [0, 1])])

  const done = await order({
    act: 'update',
    store: 'changing',
    documents: [{ id: '1', ...text('new\0', [0.9, 0.1], { v: 2 }) }],
  })
  const failed = await order({
    act: 'update',
    store: 'changing',
    documents: [
      { id: '2', ...text('gone', [1, 0]) },
      { id: '7', ...text('nowhere', [1, 0]) },
    ],
  })
  const nowhere = await order({
    act: 'update',
    store: 'unknown',
    documents: [{ id: '1', ...text('x', [1]) }],
  })

  expect(done).toEqual({ result: null })
  expect(failed.error).toContain('Document 7 does not exist')
  expect(nowhere.error).toContain('Knowledge store unknown does not exist')
  expect(await nearest('changing', { vector: [1, 0], most: 5 })).toMatchObject([
    { id: '1', text: 'new', metadata: { v: 2 } },
    { id: '2', text: 'stays' },
  ])
})

test('a store that is not there, or empty, has nothing to find', async () => {
  const { order } = await aKeeper()

  expect(await order({ act: 'nearest', store: 'none', question: { vector: [1], most: 3 } })).toEqual({
    result: [],
  })
  expect(await order({ act: 'clear', store: 'none' })).toEqual({ result: null })
  expect(await order({ act: 'list' })).toEqual({ result: [] })
})

test('runs at the same time add texts that all stay', async () => {
  const { app, add, order } = await aKeeper()

  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, index) => add('busy', [text(`${index}`, [index, 1])])),
  )

  expect(new Set(ids.flat()).size).toBe(10)
  expect((await app.owner.get('/knowledge')).data).toMatchObject([{ documents: 10, dimension: 2 }])
  expect(await order({ act: 'list' })).toEqual({ result: ['busy'] })
})

test('what is kept is there after a restart', async () => {
  const { app, add } = await aKeeper()
  await add('lasting', [text('Still here', [1, 2, 3])])

  const after = await app.restart()
  const { nearest } = await keeperOf(after, after.owner)

  expect(textsOf(await nearest('lasting', { vector: [1, 2, 3], most: 1 }))).toEqual(['Still here'])
})
