import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { aggregate } from './aggregate.node.ts'

type Json = Record<string, unknown>

async function jsonOf(parameters: Json, items: Json[]) {
  const { output, error } = await runNodeInMemory(aggregate, { parameters, items })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

const items = [{ id: 1, tags: ['a'] }, { id: 2, tags: ['b'] }, { id: null }]
const one = (fieldToAggregate: string, rest = {}) => ({
  fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate, ...rest }] },
})

test.each([
  ['a field', one('id'), [{ id: [1, 2] }]],
  ['a field under another name', one('id', { renameField: true, outputFieldName: 'ids' }), [{ ids: [1, 2] }]],
  ['missing values too', { ...one('id'), options: { keepMissing: true } }, [{ id: [1, 2, null] }]],
  ['lists into one', { ...one('tags'), options: { mergeLists: true } }, [{ tags: ['a', 'b'] }]],
  ['whole items', { aggregate: 'aggregateAllItemData' }, [{ data: items }]],
  [
    'whole items without a field',
    {
      aggregate: 'aggregateAllItemData',
      include: 'allFieldsExcept',
      fieldsToExclude: 'tags',
      destinationFieldName: 'all',
    },
    [{ all: [{ id: 1 }, { id: 2 }, { id: null }] }],
  ],
])('collects %s', async (_, parameters, expected) => {
  expect(await jsonOf(parameters, items)).toEqual(expected)
})

test('the one item descends from all', async () => {
  const { output } = await runNodeInMemory(aggregate, {
    parameters: { aggregate: 'aggregateAllItemData' },
    items,
  })

  expect(output[0]?.[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }])
})

test('files go along when asked for, equal ones once', async () => {
  const file = { mimeType: 'text/plain', fileName: 'a.txt', data: 'YQ==' }
  const { output } = await runNodeInMemory(aggregate, {
    parameters: {
      aggregate: 'aggregateAllItemData',
      options: { includeBinaries: true, keepOnlyUnique: true },
    },
    inputs: [
      [
        { json: {}, binary: { a: file } },
        { json: {}, binary: { a: file } },
      ],
    ],
  })

  expect(output[0]?.[0]?.binary).toEqual({ a: file })
})

test('no field gives nothing, no item gives an empty list', async () => {
  expect(await jsonOf({}, items)).toEqual([{}])
  expect(await jsonOf({ aggregate: 'aggregateAllItemData' }, [])).toEqual([{ data: [] }])
})

tryEvery(aggregate, [
  { parameters: { aggregate: 'aggregateAllItemData' }, items: [{ a: 1 }], gives: [{ data: [{ a: 1 }] }] },
  { parameters: one('a'), items: [{ a: 1 }, { a: 2 }], gives: [{ a: [1, 2] }] },
])
