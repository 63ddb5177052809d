import { runNodeInMemory } from '@heddle/engine/testing'
import { describe, expect, test } from 'vitest'
import { filter } from '../filter/filter.node.ts'
import { ifNode } from '../if/if.node.ts'
import { switchNode } from '../switch/switch.node.ts'

type Operator = [type: string, operation: string]

const condition = (leftValue: unknown, [type, operation]: Operator, rightValue?: unknown) => ({
  leftValue,
  rightValue,
  operator: { type, operation },
})

const passes = async (left: unknown, operator: Operator, right?: unknown, options = {}) => {
  const parameters = {
    conditions: { conditions: [condition('={{ $json.v }}', operator, right)], options, combinator: 'and' },
  }
  const { output, error } = await runNodeInMemory(ifNode, { parameters, items: [{ v: left }] })
  return error?.message ?? output[0]?.length === 1
}

describe('operators', () => {
  test.each<[unknown, Operator, unknown, boolean]>([
    ['a', ['string', 'equals'], 'a', true],
    ['a', ['string', 'notEquals'], 'a', false],
    ['abc', ['string', 'contains'], 'b', true],
    ['abc', ['string', 'notContains'], 'b', false],
    ['abc', ['string', 'startsWith'], 'ab', true],
    ['abc', ['string', 'notStartsWith'], 'ab', false],
    ['abc', ['string', 'endsWith'], 'bc', true],
    ['abc', ['string', 'notEndsWith'], 'bc', false],
    ['', ['string', 'empty'], undefined, true],
    ['a', ['string', 'notEmpty'], undefined, true],
    [undefined, ['string', 'exists'], undefined, false],
    [undefined, ['string', 'notExists'], undefined, true],
    [undefined, ['string', 'equals'], 'a', false],
    [undefined, ['string', 'notEquals'], 'a', true],
    [5, ['number', 'equals'], 5, true],
    [5, ['number', 'notEquals'], 5, false],
    [5, ['number', 'gt'], 4, true],
    [5, ['number', 'lt'], 4, false],
    [5, ['number', 'gte'], 5, true],
    [5, ['number', 'lte'], 4, false],
    [true, ['boolean', 'true'], undefined, true],
    [true, ['boolean', 'false'], undefined, false],
    [true, ['boolean', 'equals'], true, true],
    [true, ['boolean', 'notEquals'], true, false],
    ['2026-01-02', ['dateTime', 'after'], '2026-01-01', true],
    ['2026-01-02', ['dateTime', 'before'], '2026-01-01', false],
    ['2026-01-02', ['dateTime', 'afterOrEquals'], '2026-01-02', true],
    ['2026-01-02', ['dateTime', 'beforeOrEquals'], '2026-01-01', false],
    ['2026-01-02', ['dateTime', 'equals'], '2026-01-02', true],
    ['2026-01-02', ['dateTime', 'notEquals'], '2026-01-02', false],
    [[1, 2], ['array', 'contains'], 2, true],
    [[1, 2], ['array', 'notContains'], 2, false],
    [[1, 2], ['array', 'lengthEquals'], 2, true],
    [[1, 2], ['array', 'lengthNotEquals'], 2, false],
    [[1, 2], ['array', 'lengthGt'], 1, true],
    [[1, 2], ['array', 'lengthLt'], 1, false],
    [[1, 2], ['array', 'lengthGte'], 2, true],
    [[1, 2], ['array', 'lengthLte'], 1, false],
    [[], ['array', 'empty'], undefined, true],
    [{}, ['object', 'empty'], undefined, true],
    [{ a: 1 }, ['object', 'notEmpty'], undefined, true],
  ])('%j %j %j is %j', async (left, operator, right, expected) => {
    expect(await passes(left, operator, right)).toBe(expected)
  })
})

test('strict comparison refuses another type, loose comparison converts it', async () => {
  expect(await passes('5', ['number', 'equals'], 5)).toContain('compares a number')
  expect(await passes('5', ['number', 'equals'], 5, { typeValidation: 'loose' })).toBe(true)
  expect(await passes('yes', ['number', 'equals'], 5, { typeValidation: 'loose' })).toContain(
    'compares a number',
  )
})

test('case can be ignored', async () => {
  expect(await passes('ABC', ['string', 'equals'], 'abc', { caseSensitive: false })).toBe(true)
})

test('or needs one condition, and needs all', async () => {
  const conditions = [condition('a', ['string', 'equals'], 'a'), condition('a', ['string', 'equals'], 'b')]
  const run = (combinator: string) =>
    runNodeInMemory(filter, { parameters: { conditions: { conditions, combinator } } })

  expect((await run('or')).output[0]).toHaveLength(1)
  expect((await run('and')).output[0]).toHaveLength(0)
})

test('If sends items to two branches and keeps their lineage', async () => {
  const parameters = {
    conditions: { conditions: [condition('={{ $json.n }}', ['number', 'gt'], 1)], combinator: 'and' },
  }

  const { output } = await runNodeInMemory(ifNode, { parameters, items: [{ n: 1 }, { n: 2 }, { n: 3 }] })

  expect(output).toEqual([
    [
      { json: { n: 2 }, pairedItem: { item: 1 } },
      { json: { n: 3 }, pairedItem: { item: 2 } },
    ],
    [{ json: { n: 1 }, pairedItem: { item: 0 } }],
  ])
})

test.each([
  [{ number: [{ value1: '={{ $json.n }}', operation: 'larger', value2: 1 }] }, 'all', [1, 1]],
  [{ string: [{ value1: '={{ $json.n }}', value2: '1' }] }, 'all', [0, 2]],
  [
    {
      number: [{ value1: '={{ $json.n }}', operation: 'smaller', value2: 0 }],
      boolean: [{ value1: true, value2: true }],
    },
    'any',
    [2, 0],
  ],
  [{ dateTime: [{ value1: '2026-01-02', operation: 'before', value2: '2026-01-01' }] }, 'all', [0, 2]],
])('If of version 1 reads its lists: %j', async (conditions, combineOperation, counts) => {
  const { output } = await runNodeInMemory(ifNode, {
    parameters: { conditions, combineOperation },
    node: { typeVersion: 1 },
    items: [{ n: 1 }, { n: 2 }],
  })

  expect(output.map((items) => items?.length ?? 0)).toEqual(counts)
})

test('Filter of version 1 reads its lists', async () => {
  const { output } = await runNodeInMemory(filter, {
    parameters: { conditions: { number: [{ value1: '={{ $json.n }}', operation: 'equal', value2: 2 }] } },
    node: { typeVersion: 1 },
    items: [{ n: 1 }, { n: 2 }],
  })

  expect(output[0]).toMatchObject([{ json: { n: 2 } }])
})

const rule = (value: number) => ({
  conditions: { conditions: [condition('={{ $json.n }}', ['number', 'gte'], value)], combinator: 'and' },
})

test.each([
  ['the first rule that fits', {}, [[1, 2], [], []]],
  ['every rule that fits', { allMatchingOutputs: true }, [[1, 2], [2], []]],
  ['an extra output for the rest', { fallbackOutput: 'extra' }, [[1, 2], [], [0]]],
  ['a chosen output for the rest', { fallbackOutput: 1 }, [[1, 2], [0], []]],
])('Switch uses %s', async (_, options, expected) => {
  const parameters = { rules: { values: [rule(1), rule(2)] }, options }

  const { output } = await runNodeInMemory(switchNode, { parameters, items: [{ n: 0 }, { n: 1 }, { n: 2 }] })

  const numbers = output.map((items) => (items ?? []).map(({ json }) => json.n))
  expect([...numbers, [], []].slice(0, 3)).toEqual(expected)
})

test('Switch by expression sends to that output and refuses one that does not exist', async () => {
  const parameters = { mode: 'expression', numberOutputs: 2, output: '={{ $json.n }}' }

  const good = await runNodeInMemory(switchNode, { parameters, items: [{ n: 1 }] })
  const bad = await runNodeInMemory(switchNode, { parameters, items: [{ n: 0 }, { n: 5 }] })

  expect(good.output[1]).toMatchObject([{ json: { n: 1 } }])
  expect(bad.error).toMatchObject({
    message: expect.stringContaining('output 5 does not exist'),
    itemIndex: 1,
  })
})

test('Switch of version 1 has four outputs and a fallback', async () => {
  const parameters = {
    dataType: 'string',
    value1: '={{ $json.s }}',
    rules: {
      rules: [
        { value2: 'a', output: 1 },
        { operation: 'contains', value2: 'x', output: 3 },
      ],
    },
    fallbackOutput: 0,
  }

  const { output } = await runNodeInMemory(switchNode, {
    parameters,
    node: { typeVersion: 1 },
    items: [{ s: 'a' }, { s: 'axe' }, { s: '?' }],
  })

  expect(output.map((items) => (items ?? []).map(({ json }) => json.s))).toEqual([['?'], ['a'], [], ['axe']])
})
