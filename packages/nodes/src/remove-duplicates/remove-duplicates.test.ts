import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { removeDuplicates } from './remove-duplicates.node.ts'

type Json = Record<string, unknown>

async function jsonOf(parameters: Json, items: Json[]) {
  const { output, error } = await runNodeInMemory(removeDuplicates, { parameters, items })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

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
  expect(await jsonOf(parameters, items)).toEqual(expected)
})

test('only the compared fields may be kept; fields must be named', async () => {
  const parameters = { compare: 'selectedFields', fieldsToCompare: 'a' }

  expect(await jsonOf({ ...parameters, options: { removeOtherFields: true } }, items)).toEqual([{ a: 1 }])
  expect(await jsonOf({ compare: 'selectedFields' }, items)).toContain('Enter the fields')
  expect(await jsonOf({}, [])).toEqual([])
})

const seen = { operation: 'removeItemsSeenInPreviousExecutions' }

test.each([
  [
    'values seen before',
    { ...seen, dedupeValue: '={{ $json.a }}' },
    [{ a: 'x' }, { a: 'y' }, { a: 'x' }],
    [{ a: 'x' }, { a: 'x' }, { a: 'y' }],
  ],
  [
    'numbers up to the highest',
    { ...seen, logic: 'removeItemsUpToStoredIncrementalKey', incrementalDedupeValue: '={{ $json.a }}' },
    [{ a: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 2 }],
  ],
  [
    'dates up to the latest',
    { ...seen, logic: 'removeItemsUpToStoredDate', dateDedupeValue: '={{ $json.a }}' },
    [{ a: '2026-01-01' }],
    [{ a: '2026-01-01' }],
  ],
])('drops %s of earlier executions, until the history is cleared', async (_, parameters, items, first) => {
  const rows = new Map<string, unknown>()
  const run = async (given: Json) =>
    (await runNodeInMemory(removeDuplicates, { parameters: given, items, rows })).output

  expect((await run(parameters))[0]?.map(({ json }) => json)).toEqual(first)
  expect((await run(parameters)).map((list) => list?.length)).toEqual([0, items.length])
  await run({ operation: 'clearDeduplicationHistory' })
  expect((await run(parameters))[0]?.map(({ json }) => json)).toEqual(first)
})

tryEvery(removeDuplicates, [
  {
    versions: [1, 1.1, 2],
    parameters: { compare: 'allFields' },
    items: [{ a: 1 }, { a: 1 }],
    gives: [{ a: 1 }],
  },
  { parameters: { ...seen, dedupeValue: '={{ $json.a }}' }, items: [{ a: 1 }], gives: [{ a: 1 }] },
  { parameters: { operation: 'clearDeduplicationHistory' }, items: [{ a: 1 }], gives: [{ a: 1 }] },
])
