import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { limit } from './limit.node.ts'

type Json = Record<string, unknown>

async function jsonOf(parameters: Json, items: Json[]) {
  const { output, error } = await runNodeInMemory(limit, { parameters, items })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

const items = [
  { n: 2, s: 'b' },
  { n: 10, s: 'A' },
  { n: 1, s: 'b' },
]
test('limits to the first or the last', async () => {
  expect(await jsonOf({ maxItems: 1 }, items)).toEqual([items[0]])
  expect(await jsonOf({ maxItems: 2, keep: 'lastItems' }, items)).toEqual(items.slice(1))
})

test('few items stay few, and each knows where it stood', async () => {
  const { output } = await runNodeInMemory(limit, { parameters: { maxItems: 2, keep: 'lastItems' }, items })

  expect(output[0]?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }])
  expect(await jsonOf({ maxItems: 9 }, items)).toEqual(items)
  expect(await jsonOf({ maxItems: 9 }, [])).toEqual([])
})

tryEvery(limit, [
  { parameters: {}, items: [{ a: 1 }, { a: 2 }], gives: [{ a: 1 }] },
  { parameters: { keep: 'lastItems' }, items: [{ a: 1 }, { a: 2 }], gives: [{ a: 2 }] },
])
