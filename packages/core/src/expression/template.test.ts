import { beforeAll, describe, expect, test } from 'vitest'
import {
  compileTemplate,
  createEvaluator,
  evaluateTemplate,
  ExpressionError,
  inspectTemplate,
  NeedsSandbox,
  type ExpressionData,
} from './index.ts'

const node = (name: string) => ({
  name,
  type: 't',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: {},
})

const data: ExpressionData = {
  workflow: {
    id: '1',
    name: 'W',
    active: false,
    nodes: [node('Ran'), node('Idle'), node('Here')],
    connections: {},
  },
  node: 'Here',
  runIndex: 0,
  inputs: [[{ json: { text: 'abc', list: [1, 2], looks: '={{ 1 + 1 }}' } }, { json: {} }]],
  source: [null],
  runData: {
    Ran: [
      {
        startTime: 0,
        executionTime: 0,
        executionIndex: 0,
        source: [],
        data: { main: [[{ json: {} }, { json: {} }]] },
      },
    ],
  },
  parameters: { a: '={{ $parameter.b }}', b: '={{ $parameter.a }}' },
  contextData: {},
  execution: { id: '1', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
  timezone: 'UTC',
  now: 0,
  vars: {},
  env: {},
}

const evaluate = (text: string, itemIndex = 0) => evaluateTemplate(compileTemplate(text), data, itemIndex)

function errorOf(text: string): ExpressionError {
  try {
    evaluate(text)
  } catch (error) {
    if (error instanceof ExpressionError) return error
  }
  throw new Error(`${text} did not fail`)
}

describe('what cannot be had', () => {
  test.each([
    ['={{ $json.nope }}', 'missingData'],
    ['={{ $json.nope.deeper }}', 'missingData'],
    ['={{ nobody }}', 'unknownIdentifier'],
    ["={{ JSON.parse('{') }}", 'failed'],
    ["={{ decodeURIComponent('%') }}", 'failed'],
    ['={{ "x".repeat(-1) }}', 'failed'],
    ['={{ $now.plus(1, "fortnight") }}', 'missingData'],
  ])('%s is empty in a run, and the editor can tell why: %s', (text, kind) => {
    const inspection = inspectTemplate(compileTemplate(text), data, 0)

    expect(inspection).toMatchObject({ value: undefined, problem: { kind } })
  })

  test.each(['={{ $json.nope.call() }}', '={{ $json.text.nope() ?? 1 }}'])(
    'a method that no table knows is for the sandbox to judge: %s',
    (text) => {
      expect(compileTemplate(text).tier).toBe(2)
    },
  )

  test.each([
    ["={{ $('Nobody').item }}", 'unknownNode'],
    ["={{ $('Idle').first() }}", 'notExecuted'],
    ['={{ $node["Idle"].json }}', 'notExecuted'],
    ["={{ $('Ran').item }}", 'lineage'],
    ['={{ $input }}', 'function'],
    ['={{ parseInt }}', 'function'],
    ['={{ "x".toNumber() }}', 'failed'],
    ['={{ $parameter.a }}', 'failed'],
    ['={{ 1 + }}', 'syntax'],
    ['={{ 1', 'syntax'],
    [`={{ "${'x'.repeat(100_000)}" }}`, 'syntax'],
  ])('%.40s stops the node: %s', (text, kind) => {
    const error = errorOf(text)

    expect(error.kind).toBe(kind)
    expect(error.expression?.startsWith('=')).toBe(true)
  })

  test('a failure of one part stops the whole template, a missing value does not', () => {
    expect(evaluate('=<{{ $json.nope.x }}|{{ $json.text }}>')).toBe('<|abc>')
    expect(evaluate("=<{{ JSON.parse('{') }}|{{ $json.text }}>")).toBe('<|abc>')
    expect(errorOf('=<{{ "x".toNumber() }}|{{ $json.text }}>').kind).toBe('failed')
  })
})

test('what is no number leaves a text empty', () => {
  expect(evaluate('=<{{ $json.text * 2 }}|{{ 1 / 0 }}|{{ 0 }}>')).toBe('<|Infinity|0>')
})

test('an expression may have 100000 characters', () => {
  const text = `={{ "${'x'.repeat(99_991)}" }}`

  expect(compileTemplate(text).error).toBeUndefined()
  expect(compileTemplate(` ${text}`).error).toMatchObject({ message: 'The expression is too long' })
})

test('SEC-06 a value that looks like an expression stays a value', () => {
  expect(evaluate('={{ $json.looks }}')).toBe('={{ 1 + 1 }}')
  expect(evaluate('={{ "={{ 1 }" + "}" }}')).toBe('={{ 1 }}')
})

test('data is given as it is, not copied', () => {
  expect(evaluate('={{ $json.list }}')).toBe(data.inputs[0]?.[0]?.json.list)
})

test('SEC-04 small texts that multiply end before the memory does', () => {
  const big = { ...data, inputs: [[{ json: { text: 'x'.repeat(100_000) } }]] }
  const template = compileTemplate(`=${'{{ $json.text }}'.repeat(150)}`)
  const evaluateBig = createEvaluator(big)
  const fill = () => Array.from({ length: 10 }, () => evaluateBig(template, 0))

  expect(fill).toThrow('more text than memory can hold')
})

test('SEC-04 lists of texts that multiply end before the memory does, too', () => {
  const big = { ...data, inputs: [[{ json: { text: 'x'.repeat(1000) } }]] }
  const template = compileTemplate('={{ [$json.text.repeat(1000)] }}')
  const evaluateBig = createEvaluator(big)
  const fill = (times: number) => Array.from({ length: times }, () => evaluateBig(template, 0))

  expect(() => fill(1500)).not.toThrow()
  expect(() => fill(500)).toThrow('more text than memory can hold')
})

test('items are never changed', () => {
  expect(evaluate('={{ $json.list.reverse() }}')).toEqual([2, 1])
  expect(data.inputs[0]?.[0]?.json.list).toEqual([1, 2])
})

describe('what tier 1 leaves to the sandbox', () => {
  test.each([
    '={{ (() => 1)() }}',
    '={{ new Map() }}',
    '={{ /(a+)+$/.test("a") }}',
    '={{ a = 1 }}',
    '={{ this }}',
    '={{ 1n }}',
  ])('%s, by its text', (text) => {
    expect(compileTemplate(text).tier).toBe(2)
  })

  test.each([
    ["={{ 'x'.repeat(2000000) }}"],
    ["={{ 'x'.padStart(2000000) }}"],
    ["={{ 'aaaa'.replaceAll('a', '$`') }}"],
    ["={{ new Date('2024-01-01T00:00') }}"],
    ["={{ $now.setZone('Nowhere/Never') }}"],
    ['={{ (5).format() }}'],
    ['={{ $json.text.trim }}'],
    ['={{ $json.text.trim ? 1 : 2 }}'],
  ])('%s, while it runs', (text) => {
    expect(compileTemplate(text)).toMatchObject({ tier: 1, light: false })
    expect(() => evaluate(text)).toThrow(NeedsSandbox)
  })

  test('work that multiplies, however short its text', () => {
    const many = { ...data, inputs: [Array.from({ length: 5000 }, () => ({ json: {} }))] }
    const text = '={{ $input.all().map(a => $input.all().map(b => 1).length).length }}'

    expect(() => evaluateTemplate(compileTemplate(text), many, 0)).toThrow(NeedsSandbox)
  })

  test('an expression nested more deeply than people write', () => {
    expect(compileTemplate(`={{ ${'-'.repeat(1)}${'('.repeat(200)}1${')'.repeat(200)} }}`).tier).toBe(2)
  })
})

describe('SEC-03 SEC-04 tier 1 counts its work', () => {
  const large = {
    ...data,
    inputs: [
      [
        {
          json: {
            numbers: Array.from({ length: 100_000 }, (_, index) => index),
            rows: Array.from({ length: 5000 }, (_, id) => ({
              id,
              name: `name ${id % 100}`,
              tags: ['a', 'b'],
            })),
            text: 'some words, \n'.repeat(150_000),
            long: `${'a'.repeat(100_000)}b${'a'.repeat(100_000)}`,
          },
        },
      ],
    ],
  }
  const evaluateLarge = (code: string) => evaluateTemplate(compileTemplate(`={{ ${code} }}`), large, 0)

  test.each([
    '$json.numbers.filter((n) => n % 2).map((n) => n * 2).reduce((a, b) => a + b, 0)',
    '$json.numbers.concat($json.numbers).length',
    '$json.numbers.indexOf(99999)',
    '$json.numbers.sort((a, b) => b - a)[0]',
    '$json.numbers.join(",").length',
    '$json.numbers.sum()',
    '$json.numbers.chunk(10).length',
    '$json.rows.map((row) => ({ ...row, label: row.name.toUpperCase() + " " + row.id })).length',
    '$json.rows.groupBy("name").keys().length',
    '$json.rows.sortBy("name").first().id',
    '$json.rows.pluck("name").unique().length',
    '$json.rows',
    '[$json.rows, $json.text]',
    'JSON.stringify($json.rows).length',
    '$json.text.split("\\n").length',
    '$json.text.split("\\n").filter((line) => line.includes("words")).length',
    '$json.text.toUpperCase().trim().length',
    '$json.text.replaceAll(",", "").length',
    '$json.text.replace(/\\n/g, "").length',
    '$json.text.match(/words/g).length',
    '`${$json.text}!`.length',
  ])('what people do with large data stays on the host: %s', (code) => {
    expect(() => evaluateLarge(code)).not.toThrow()
  })

  test.each([
    '$json.numbers.map((n) => $json.numbers.indexOf(-1))',
    '$json.numbers.reduce((all) => all.concat(all), [1])',
    '$json.numbers.map((n) => $json.numbers.slice(1).length)',
    '$json.numbers.map((n) => Object.keys($json.numbers).length)',
    '$json.numbers.flatMap(() => $json.numbers).length',
    '$json.numbers.map((n) => `${$json.text}${n}`)',
    '$json.numbers.map(() => $json.text)',
    '$json.numbers.map((n) => $json.numbers == n)',
    '$json.numbers.map(() => $now.isInDST)',
    '$json.text.lastIndexOf($json.long)',
    '$json.text.match("(\\\\w+) (\\\\w+)")',
    '"a".match("(a+)+$")',
    'Object.entries($json.text).length',
  ])('what multiplies is left to the sandbox: %s', (code) => {
    expect(() => evaluateLarge(code)).toThrow(NeedsSandbox)
  })

  test('a text is found in another one without trying all places', () => {
    expect(evaluateLarge('"a".repeat(400000).includes($json.long)')).toBe(false)
    expect(evaluateLarge('("a".repeat(400000) + $json.long).indexOf("x" + $json.long)')).toBe(-1)
    expect(evaluateLarge('("a".repeat(400000) + $json.long).indexOf($json.long)')).toBe(400_000)
  })

  test('parameters that refer to others many times are paid for together', () => {
    const multiplied = Object.fromEntries(
      'abcdefgh'
        .split('')
        .map((name, index) => [name, `=${`{{ $parameter.${'bcdefghi'[index]} }}`.repeat(20)}`]),
    )
    const own = { ...data, parameters: { ...multiplied, i: 'x' } }

    expect(() => evaluateTemplate(compileTemplate('={{ $parameter.a }}'), own, 0)).toThrow(NeedsSandbox)
  })
})

describe('SEC-01 prototypes are out of reach in tier 1', () => {
  const hidden = [
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
  ]
  let seen: unknown[] = []

  beforeAll(() => {
    const targets = [
      '$json',
      '$json.list',
      '$json.text',
      '1',
      'true',
      '[]',
      '({})',
      '$input',
      '$node',
      "$('Ran')",
      '$now',
      '/a/',
    ]
    const reads = targets.flatMap((target) =>
      hidden.flatMap((name) => [
        `${target}.${name}`,
        `${target}['${name}']`,
        `${target}[['${name}']]`,
        `${target}?.["${name}"]`,
      ]),
    )
    seen = reads.map((read) => {
      try {
        return evaluate(`={{ ${read} }}`)
      } catch (error) {
        return error instanceof ExpressionError || error instanceof NeedsSandbox ? undefined : error
      }
    })
  })

  test('whatever is read by such a name is nothing', () => {
    expect(seen).toHaveLength(12 * 7 * 4)
    expect(new Set(seen)).toEqual(new Set([undefined]))
  })

  test('their own values are data like any other', () => {
    const own = {
      ...data,
      inputs: [
        [{ json: JSON.parse('{"constructor":1,"__proto__":2,"toString":3}') as Record<string, unknown> }],
      ],
    }

    expect(evaluateTemplate(compileTemplate('={{ $json.constructor + $json.toString }}'), own, 0)).toBe(4)
    expect(evaluateTemplate(compileTemplate("={{ $json['__proto__'] }}"), own, 0)).toBe(2)
  })
})
