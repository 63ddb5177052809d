import { createSandbox } from '@heddle/engine'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { switchNode } from './switch.node.ts'

const filterBy = (operation: string, rightValue: unknown, type = 'number') => ({
  conditions: {
    combinator: 'and',
    options: {},
    conditions: [{ leftValue: '={{ $json.n }}', rightValue, operator: { type, operation } }],
  },
})

test('rules with patterns are asked in turn', async () => {
  const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
  const values = [filterBy('regex', '^a', 'string'), filterBy('contains', 'b', 'string')]
  const { output } = await runNodeInMemory(switchNode, {
    parameters: { rules: { values }, options: { fallbackOutput: 'extra', allMatchingOutputs: true } },
    items: [{ n: 'ab' }, { n: 'b' }, { n: 'c' }],
    sandbox,
  })
  await sandbox.stop()

  expect(output.map((list) => list?.map(({ json }) => json.n))).toEqual([['ab'], ['ab', 'b'], ['c']])
})

const items = [{ n: 1 }, { n: 2 }]
const old = { value1: '={{ $json.n }}', rules: { rules: [{ operation: 'larger', value2: 1 }] } }

tryEvery(switchNode, [
  { parameters: { mode: 'expression', numberOutputs: 2, output: 0 }, items, gives: items },
  { versions: [1, 2], parameters: old, items, gives: [{ n: 2 }] },
  {
    versions: [3, 3.1, 3.2, 3.3, 3.4],
    parameters: { rules: { values: [filterBy('gt', 1)] } },
    items,
    gives: [{ n: 2 }],
  },
  {
    versions: [1, 2],
    parameters: { mode: 'expression', output: '={{ $json.n - 1 }}' },
    items,
    gives: [{ n: 1 }],
  },
  {
    parameters: { mode: 'expression', numberOutputs: 2, output: '={{ $json.n - 1 }}' },
    items,
    gives: [{ n: 1 }],
  },
  { parameters: { rules: { values: [filterBy('gt', 1)] } }, items: [], gives: [] },
])

test('the fallback can be any output that a rule has', async () => {
  const rules = { values: [{}, { renameOutput: true, outputKey: 'Big' }] }
  const ask = switchNode.loadOptions.fallbackOutputs as (context: object) => Promise<object[]>

  const choices = await ask({ parameters: { rules } })

  expect(choices).toMatchObject([
    { value: 'none' },
    { value: 'extra' },
    { name: 'Output 0', value: 0 },
    { name: 'Output Big', value: 1 },
  ])
})
