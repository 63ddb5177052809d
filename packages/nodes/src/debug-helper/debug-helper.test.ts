import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { debugHelper } from './debug-helper.node.ts'

test.each([
  'address',
  'creditCard',
  'email',
  'ipv4',
  'latLong',
  'nanoid',
  'number',
  'semver',
  'user',
  'uuid',
])('makes random data: %s', async (type) => {
  const { output } = await runNodeInMemory(debugHelper, {
    parameters: { category: 'randomData', randomDataType: type, randomDataCount: 3 },
  })

  expect(output[0]).toHaveLength(3)
  expect(Object.keys(output[0]?.[0]?.json ?? {}).length).toBeGreaterThan(0)
})

test('the same seed makes the same data', async () => {
  const make = async (randomDataSeed: string) => {
    const parameters = { category: 'randomData', randomDataSeed, randomDataCount: 2 }
    const { output } = await runNodeInMemory(debugHelper, { parameters })
    return output[0]?.map(({ json }) => json)
  }
  const [first, second] = (await make('a')) ?? []

  expect(await make('a')).toEqual([first, second])
  expect(first).not.toEqual(second)
  expect(await make('b')).not.toContainEqual(first)
})

tryEvery(debugHelper, [
  { parameters: {}, fails: 'Node has thrown an error' },
  { parameters: { category: 'doNothing' }, items: [{ a: 1 }], gives: [] },
  { parameters: { category: 'randomData', randomDataCount: 1 }, gives: [expect.any(Object)] },
])
