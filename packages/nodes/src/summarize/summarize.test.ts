import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { summarize } from './summarize.node.ts'

type Json = Record<string, unknown>

async function jsonOf(parameters: Json, items: Json[]) {
  const { output, error } = await runNodeInMemory(summarize, { parameters, items })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

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
  expect(await jsonOf(parameters, items)).toEqual(expected)
})

test('splits by fields, as items or as one', async () => {
  const parameters = { ...field('sum'), fieldsToSplitBy: 'country' }

  expect(await jsonOf(parameters, items)).toEqual([
    { country: 'NO', sum_cost: 4 },
    { country: 'SE', sum_cost: 5 },
  ])
  expect(await jsonOf({ ...parameters, options: { outputFormat: 'singleItem' } }, items)).toEqual([
    { NO: { sum_cost: 4 }, SE: { sum_cost: 5 } },
  ])
})

test('a field that no item has sums up to nothing', async () => {
  expect(await jsonOf(field('sum', 'nope'), items)).toEqual([{ sum_nope: 0 }])
})

test('items without a group can be left out, missing fields allowed', async () => {
  const parameters = { ...field('sum', 'nope'), fieldsToSplitBy: 'country' }
  const options = { continueIfFieldNotFound: true, skipEmptySplitFields: true }

  expect(await jsonOf({ ...parameters, options }, [{ country: 'NO' }, {}])).toEqual([
    { country: 'NO', sum_nope: 0 },
  ])
  expect(await jsonOf(field('count'), [])).toEqual([])
})

tryEvery(summarize, [
  { versions: [1, 1.1], parameters: field('sum', 'a'), items: [{ a: 1 }, { a: 2 }], gives: [{ sum_a: 3 }] },
])
