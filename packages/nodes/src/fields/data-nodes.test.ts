import type { NodeDefinition } from '@heddle/core'
import { runInMemory, runNodeInMemory } from '@heddle/engine/testing'
import { describe, expect, test } from 'vitest'
import { aggregate } from '../aggregate/aggregate.node.ts'
import { compareDatasets } from '../compare-datasets/compare-datasets.node.ts'
import { limit } from '../limit/limit.node.ts'
import { noOp } from '../no-op/no-op.node.ts'
import { removeDuplicates } from '../remove-duplicates/remove-duplicates.node.ts'
import { renameKeys } from '../rename-keys/rename-keys.node.ts'
import { sort } from '../sort/sort.node.ts'
import { splitInBatches } from '../split-in-batches/split-in-batches.node.ts'
import { splitOut } from '../split-out/split-out.node.ts'
import { start } from '../start/start.node.ts'
import { summarize } from '../summarize/summarize.node.ts'

type Json = Record<string, unknown>

async function jsonOf(node: NodeDefinition, parameters: Json, items: Json[], typeVersion?: number) {
  const { output, error } = await runNodeInMemory(node, {
    parameters,
    items,
    ...(typeVersion && { node: { typeVersion } }),
  })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

describe('Split Out', () => {
  const item = { id: 1, tags: ['a', 'b'], people: [{ name: 'Ada' }, { name: 'Li' }], deep: { list: [1] } }

  test.each([
    ['a list of values', { fieldToSplitOut: 'tags' }, [{ tags: 'a' }, { tags: 'b' }]],
    ['a list of objects', { fieldToSplitOut: 'people' }, [{ name: 'Ada' }, { name: 'Li' }]],
    ['a nested list', { fieldToSplitOut: 'deep.list' }, [{ list: 1 }]],
    [
      'two lists side by side',
      { fieldToSplitOut: 'tags, deep.list' },
      [
        { tags: 'a', list: 1 },
        { tags: 'b', list: null },
      ],
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
    expect(await jsonOf(splitOut, parameters, [item])).toEqual(expected)
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

  test('a missing field is an error with its item', async () => {
    const { error } = await runNodeInMemory(splitOut, {
      parameters: { fieldToSplitOut: 'nope' },
      items: [{ a: 1 }],
    })

    expect(error).toMatchObject({ message: 'The field "nope" does not exist', itemIndex: 0 })
  })
})

describe('Aggregate', () => {
  const items = [{ id: 1, tags: ['a'] }, { id: 2, tags: ['b'] }, { id: null }]
  const one = (fieldToAggregate: string, rest = {}) => ({
    fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate, ...rest }] },
  })

  test.each([
    ['a field', one('id'), [{ id: [1, 2] }]],
    [
      'a field under another name',
      one('id', { renameField: true, outputFieldName: 'ids' }),
      [{ ids: [1, 2] }],
    ],
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
    expect(await jsonOf(aggregate, parameters, items)).toEqual(expected)
  })

  test('the one item descends from all', async () => {
    const { output } = await runNodeInMemory(aggregate, {
      parameters: { aggregate: 'aggregateAllItemData' },
      items,
    })

    expect(output[0]?.[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }])
  })
})

describe('Summarize', () => {
  const items = [
    { country: 'NO', cost: 1, name: 'a' },
    { country: 'NO', cost: 3, name: 'b' },
    { country: 'SE', cost: 5, name: 'a' },
  ]
  const field = (aggregation: string, name = 'cost', rest = {}) => ({
    fieldsToSummarize: { values: [{ aggregation, field: name, ...rest }] },
  })

  test.each([
    ['sum', field('sum'), [{ sum_cost: 9 }]],
    ['count', field('count'), [{ count_cost: 3 }]],
    ['countUnique', field('countUnique', 'name'), [{ unique_count_name: 2 }]],
    ['average', field('average'), [{ average_cost: 3 }]],
    ['min', field('min'), [{ min_cost: 1 }]],
    ['max', field('max', 'name'), [{ max_name: 'b' }]],
    ['append', field('append'), [{ appended_cost: [1, 3, 5] }]],
    ['concatenate', field('concatenate', 'name', { separateBy: ', ' }), [{ concatenated_name: 'a, b, a' }]],
  ])('%s', async (_, parameters, expected) => {
    expect(await jsonOf(summarize, parameters, items)).toEqual(expected)
  })

  test('splits by fields, as items or as one', async () => {
    const parameters = { ...field('sum'), fieldsToSplitBy: 'country' }

    expect(await jsonOf(summarize, parameters, items)).toEqual([
      { country: 'NO', sum_cost: 4 },
      { country: 'SE', sum_cost: 5 },
    ])
    expect(
      await jsonOf(summarize, { ...parameters, options: { outputFormat: 'singleItem' } }, items),
    ).toEqual([{ NO: { sum_cost: 4 }, SE: { sum_cost: 5 } }])
  })

  test('a field that no item has is an error', async () => {
    expect(await jsonOf(summarize, field('sum', 'nope'), items)).toContain('"nope" does not exist')
  })
})

describe('Sort, Limit, Rename Keys', () => {
  const items = [
    { n: 2, s: 'b' },
    { n: 10, s: 'A' },
    { n: 1, s: 'b' },
  ]
  const by = (...sortField: object[]) => ({ sortFieldsUi: { sortField } })

  test('sorts by several fields, missing values last', async () => {
    expect(
      await jsonOf(sort, by({ fieldName: 's' }, { fieldName: 'n', order: 'descending' }), [
        ...items,
        { n: 0 },
      ]),
    ).toEqual([{ n: 10, s: 'A' }, { n: 2, s: 'b' }, { n: 1, s: 'b' }, { n: 0 }])
  })

  test('a random order keeps every item', async () => {
    const result = (await jsonOf(sort, { type: 'random' }, items)) as { n: number }[]

    expect(result.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual([1, 2, 10])
  })

  test('limits to the first or the last', async () => {
    expect(await jsonOf(limit, { maxItems: 1 }, items)).toEqual([items[0]])
    expect(await jsonOf(limit, { maxItems: 2, keep: 'lastItems' }, items)).toEqual(items.slice(1))
  })

  test('renames along paths and leaves the emptied parent', async () => {
    const keys = { key: [{ currentKey: 'a.b', newKey: 'c.d' }] }

    expect(await jsonOf(renameKeys, { keys }, [{ a: { b: 1 } }])).toEqual([{ a: {}, c: { d: 1 } }])
  })
})

describe('Remove Duplicates', () => {
  const items = [
    { a: 1, b: 1 },
    { b: 1, a: 1 },
    { a: 1, b: 2 },
  ]

  test.each([
    ['all fields', {}, [items[0], items[2]]],
    ['chosen fields', { compare: 'selectedFields', fieldsToCompare: 'a' }, [items[0]]],
    ['all but some', { compare: 'allFieldsExcept', fieldsToExclude: 'b' }, [items[0]]],
  ])('compares %s', async (_, parameters, expected) => {
    expect(await jsonOf(removeDuplicates, parameters, items)).toEqual(expected)
    expect(await jsonOf(removeDuplicates, parameters, items, 1)).toEqual(expected)
  })
})

test('Compare Datasets tells what is only here, the same, different and only there', async () => {
  const { output } = await runNodeInMemory(compareDatasets, {
    parameters: { mergeByFields: { values: [{ field1: 'id', field2: 'id' }] }, resolve: 'includeBoth' },
    inputs: [
      [{ json: { id: 1, v: 1 } }, { json: { id: 2, v: 2 } }, { json: { id: 3, v: 3 } }],
      [{ json: { id: 2, v: 2 } }, { json: { id: 3, v: 4 } }, { json: { id: 5, v: 5 } }],
    ],
  })

  expect(output.map((items) => items?.map(({ json }) => json))).toEqual([
    [{ id: 1, v: 1 }],
    [{ id: 2, v: 2 }],
    [{ keys: { id: 3 }, same: {}, different: { v: { inputA: 3, inputB: 4 } } }],
    [{ id: 5, v: 5 }],
  ])
})

test('a loop gives out batch after batch and then all that came back, with lineage', async () => {
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Loop: { type: 'heddle.splitInBatches', typeVersion: 3, parameters: { batchSize: 2 } },
        Body: 'heddle.noOp',
        Done: 'heddle.noOp',
      },
      lines: ['Start > Loop', 'Loop:1 > Body', 'Body > Loop', 'Loop:0 > Done'],
      settings: { executionOrder: 'v1' },
    },
    {
      nodes: [start, splitInBatches, noOp],
      start: { node: 'Loop', input: [[1, 2, 3].map((n) => ({ json: { n } }))] },
    },
  )

  expect(run.runData.Body?.map(({ data }) => data?.main[0]?.length)).toEqual([2, 1])
  expect(run.json('Done')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})
