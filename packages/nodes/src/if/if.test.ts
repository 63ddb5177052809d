import { createSandbox } from '@heddle/engine'
import { runNodeInMemory } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { ifNode } from './if.node.ts'

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const filterBy = (operation: string, rightValue: unknown, type = 'number') => ({
  conditions: {
    combinator: 'and',
    options: {},
    conditions: [{ leftValue: '={{ $json.n }}', rightValue, operator: { type, operation } }],
  },
})
const items = [{ n: 1 }, { n: 2 }]

test('patterns are matched in the sandbox', async () => {
  const words = [{ n: 'Tea' }, { n: 'coffee' }]
  const run = async (operation: string) =>
    (
      await runNodeInMemory(ifNode, {
        parameters: filterBy(operation, '/^t/i', 'string'),
        items: words,
        sandbox,
      })
    ).output

  expect((await run('regex')).map((list) => list?.map(({ json }) => json.n))).toEqual([['Tea'], ['coffee']])
  expect((await run('notRegex')).map((list) => list?.map(({ json }) => json.n))).toEqual([
    ['coffee'],
    ['Tea'],
  ])
})

test('a failing item does not match when the node goes on; many and no items pass', async () => {
  const failing = await runNodeInMemory(ifNode, {
    parameters: filterBy('gt', 1),
    items: [{ n: 'x' }, { n: 2 }],
    node: { onError: 'continueRegularOutput' },
  })
  const many = await runNodeInMemory(ifNode, {
    parameters: filterBy('gte', 2500),
    items: Array.from({ length: 5000 }, (_, n) => ({ n })),
  })

  expect(failing.output.map((list) => list?.map(({ json }) => json))).toEqual([[{ n: 2 }], [{ n: 'x' }]])
  expect(many.output.map((list) => list?.length)).toEqual([2500, 2500])
})

const old = { conditions: { number: [{ value1: '={{ $json.n }}', operation: 'larger', value2: 1 }] } }

tryEvery(ifNode, [
  { versions: [1], parameters: old, items, gives: [{ n: 2 }] },
  { versions: [2, 2.1, 2.2, 2.3], parameters: filterBy('gt', 1), items, gives: [{ n: 2 }] },
  { parameters: filterBy('gt', 1), items: [], gives: [] },
])
