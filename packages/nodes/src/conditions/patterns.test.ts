import { createSandbox } from '@heddle/engine'
import { runNodeInMemory } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ifNode } from '../if/if.node.ts'

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const condition = (operation: string, rightValue: string, type = 'string') => ({
  leftValue: '={{ $json.text }}',
  rightValue,
  operator: { type, operation },
})

/** Whether a text goes to the first branch. */
async function passes(text: unknown, conditions: object[], combinator = 'and') {
  const { output, error } = await runNodeInMemory(ifNode, {
    parameters: { conditions: { conditions, combinator } },
    items: [{ text }],
    sandbox,
  })
  return error?.message ?? output[0]?.length === 1
}

test.each([
  ['abc', '^a', true],
  ['abc', '^b', false],
  ['ABC', '^a', false],
  ['ABC', '/^a/', false],
  ['ABC', '/^a/i', true],
  ['a/b', '/a/b/', true],
  ['x\ny', '/^y$/m', true],
  ['/a', '/a', true],
  ['', '/^$/', true],
])('%j against the pattern %s is %j', async (text, pattern, fits) => {
  expect(await passes(text, [condition('regex', pattern)])).toBe(fits)
  expect(await passes(text, [condition('notRegex', pattern)])).toBe(!fits)
})

test.each([
  ['and', '^a', 'abc', true],
  ['and', '^a', 'xyz', false],
  ['and', '^b', 'abc', false],
  ['or', '^a', 'xyz', true],
  ['or', '^b', 'abc', true],
  ['or', '^b', 'xyz', false],
])(
  'beside another condition, with "%s", the pattern %s and "%s" let "abc" through: %j',
  async (combinator, pattern, equal, expected) => {
    const both = [condition('regex', pattern), condition('equals', equal)]

    expect(await passes('abc', both, combinator)).toBe(expected)
    expect(await passes('abc', both.toReversed(), combinator)).toBe(expected)
  },
)
