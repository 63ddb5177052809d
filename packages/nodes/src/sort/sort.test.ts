import { createSandbox } from '@heddle/engine'
import { runNodeInMemory } from '@heddle/engine/testing'
import { afterAll, expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { sort } from './sort.node.ts'

type Json = Record<string, unknown>

async function jsonOf(parameters: Json, items: Json[]) {
  const { output, error } = await runNodeInMemory(sort, { parameters, items })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

const items = [
  { n: 2, s: 'b' },
  { n: 10, s: 'A' },
  { n: 1, s: 'b' },
]
const by = (...sortField: object[]) => ({ sortFieldsUi: { sortField } })

test('sorts by several fields, missing values last', async () => {
  expect(
    await jsonOf(by({ fieldName: 's' }, { fieldName: 'n', order: 'descending' }), [...items, { n: 0 }]),
  ).toEqual([{ n: 10, s: 'A' }, { n: 2, s: 'b' }, { n: 1, s: 'b' }, { n: 0 }])
})

test('a random order keeps every item', async () => {
  const result = (await jsonOf({ type: 'random' }, items)) as { n: number }[]

  expect(result.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual([1, 2, 10])
})

test('a field that no item has is an error; nothing gives nothing', async () => {
  expect(await jsonOf(by({ fieldName: 'nope' }), items)).toContain('"nope" does not exist')
  expect(await jsonOf(by({ fieldName: '' }), items)).toContain('at least one field')
  expect(await jsonOf(by({ fieldName: 'n' }), [])).toEqual([])
})

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
afterAll(() => sandbox.stop())

test('code of the person compares, in the sandbox', async () => {
  const { output } = await runNodeInMemory(sort, {
    parameters: { type: 'code', code: 'return b.json.n - a.json.n' },
    items,
    sandbox,
  })

  expect(output[0]?.map(({ json, pairedItem }) => [json.n, pairedItem])).toEqual([
    [10, { item: 1 }],
    [2, { item: 0 }],
    [1, { item: 2 }],
  ])
})

tryEvery(sort, [
  { parameters: by({ fieldName: 'n' }), items: [{ n: 2 }, { n: 1 }], gives: [{ n: 1 }, { n: 2 }] },
  { parameters: { type: 'random' }, items: [{ n: 1 }], gives: [{ n: 1 }] },
  {
    parameters: { type: 'code', code: 'return b.json.n - a.json.n' },
    items: [{ n: 1 }, { n: 2 }],
    sandbox,
    gives: [{ n: 2 }, { n: 1 }],
  },
])
