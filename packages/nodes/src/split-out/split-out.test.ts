import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { splitOut } from './split-out.node.ts'

type Json = Record<string, unknown>

async function jsonOf(parameters: Json, items: Json[]) {
  const { output, error } = await runNodeInMemory(splitOut, { parameters, items })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

const item = { id: 1, tags: ['a', 'b'], people: [{ name: 'Ada' }, { name: 'Li' }], deep: { list: [1] } }

test.each([
  ['a list of values', { fieldToSplitOut: 'tags' }, [{ tags: 'a' }, { tags: 'b' }]],
  ['a list of objects', { fieldToSplitOut: 'people' }, [{ name: 'Ada' }, { name: 'Li' }]],
  ['a nested list', { fieldToSplitOut: 'deep.list' }, [{ 'deep.list': 1 }]],
  [
    'two lists side by side',
    { fieldToSplitOut: 'tags, deep.list' },
    [{ tags: 'a', 'deep.list': 1 }, { tags: 'b' }],
  ],
  [
    'under another name',
    { fieldToSplitOut: 'tags', options: { destinationFieldName: 'tag' } },
    [{ tag: 'a' }, { tag: 'b' }],
  ],
  [
    'with chosen others',
    { fieldToSplitOut: 'tags', include: 'selectedOtherFields', fieldsToInclude: 'id' },
    [
      { id: 1, tags: 'a' },
      { id: 1, tags: 'b' },
    ],
  ],
])('splits %s', async (_, parameters, expected) => {
  expect(await jsonOf(parameters, [item])).toEqual(expected)
})

test('keeps all other fields and names the parent', async () => {
  const { output } = await runNodeInMemory(splitOut, {
    parameters: { fieldToSplitOut: 'tags', include: 'allOtherFields' },
    items: [
      { id: 0, tags: [] },
      { id: 1, tags: ['x'] },
    ],
  })

  expect(output[0]).toEqual([{ json: { id: 1, tags: 'x' }, pairedItem: { item: 1 } }])
})

test('an item without the list gives nothing', async () => {
  const split = (fieldToSplitOut: string) =>
    runNodeInMemory(splitOut, { parameters: { fieldToSplitOut }, items: [{ a: 1 }, { a: 2, l: [3] }] })

  const some = await split('l')

  expect(some.output[0]).toEqual([{ json: { l: 3 }, pairedItem: { item: 1 } }])
})

test('files, other lists, none and many', async () => {
  const file = { mimeType: 'text/plain', data: '' }
  const files = await runNodeInMemory(splitOut, {
    parameters: { fieldToSplitOut: '$binary' },
    inputs: [[{ json: {}, binary: { a: file, b: file } }]],
  })
  const many = Array.from({ length: 5000 }, (_, n) => ({ list: [n, n] }))

  expect(files.output[0]?.map(({ json }) => json)).toEqual([{ field: 'a' }, { field: 'b' }])
  expect(await jsonOf({ fieldToSplitOut: 'list' }, [])).toEqual([])
  expect(await jsonOf({ fieldToSplitOut: 'list' }, many)).toHaveLength(10_000)
  expect(await jsonOf({ fieldToSplitOut: '__proto__' }, [{}])).toEqual([])
})

tryEvery(
  splitOut,
  ['noOtherFields', 'allOtherFields', 'selectedOtherFields'].map((include) => ({
    parameters: { fieldToSplitOut: 'l', include, fieldsToInclude: 'id', options: {} },
    items: [{ id: 1, l: [1, 2] }],
    gives: [1, 2].map((l) => (include === 'noOtherFields' ? { l } : { id: 1, l })),
  })),
)
