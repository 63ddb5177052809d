import { describe, expect, test } from 'vitest'
import { evaluateInSandbox } from '../../testing/evaluate-in-sandbox.ts'
import { tableData } from '../../testing/expression-calls.ts'
import { writeOutcomes } from '../index.ts'

const json = { text: 'abc', list: [3, 1, 2], nothing: null, empty: '' }
const data = { ...tableData(json), roots: { $self: { deep: 1 } } }
const evaluate = (template: string) => evaluateInSandbox(template, data)

describe('a single piece keeps its type', () => {
  test.each([
    ['$json.list', [3, 1, 2]],
    ['1 + 1', 2],
    ['[1, 2].map((n) => n * 2)', [2, 4]],
    ['const n = 2; n * 3', 6],
    ['const n = 2; if (n > 1) { n }', undefined],
    ['let $json = 5; $json', 5],
    ['$json.list.chunk(2)', [[3, 1], [2]]],
    ['$json.list.sum() + $json.text.length', 9],
    ['$json.list.chunk(2).first().last()', 1],
    ['$json.list.map((n) => n.isEven())', [false, false, true]],
    ['$json.text.toTitleCase().reverse()', 'cbA'],
    ['$json.nothing.isEmpty()', true],
    ['$json.nope.isEmpty()', true],
    ['$json.nope.isNotEmpty()', false],
    ['$json.nope?.isEmpty()', undefined],
    ['$json.empty.isNotEmpty()', false],
    ['$json.text.isEmpty(1)', false],
    ['({ first: 5 }).first', 5],
    ['const chunk = "at"; $json.list[chunk](0)', 3],
    ['$json.list["at"](0)', 3],
    ['({ first: () => 5 }).first()', 5],
    ['$input.item.json.text', 'abc'],
    ['$input.first().json.text', 'abc'],
    ['$input.item(0).json.text', 'abc'],
    ['$input.all().length', 1],
    ['"item" in $input', true],
    ['"nope" in $input', false],
    ['Object.keys($input)', []],
    ['$workflow.active', false],
    ['$execution', { id: '', mode: 'test', resumeUrl: '', resumeFormUrl: '' }],
    ['$prevNode.name', 'Node 0'],
    ['$self.deep', 1],
    ['$if(true, 1, 2)', 1],
    ['$twice(4)', 8],
    ['typeof Map', 'function'],
    ['typeof nobody', 'undefined'],
    ['undefined', undefined],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(`={{ ${expression} }}`)).toEqual({ value })
  })
})

describe('several pieces become a text', () => {
  test.each([
    ['=a {{ 1 }} b', 'a 1 b'],
    ['={{ 1 }}{{ 2 }}', '12'],
    ['=<{{ $json.list }}|{{ $json.nothing }}|{{ $json.nope.deeper }}|{{ }}>', '<3,1,2|||>'],
    ['=plain', 'plain'],
  ])('%s is %j', (template, value) => {
    expect(evaluate(template)).toEqual({ value })
  })
})

describe('what is missing is nothing', () => {
  test.each([
    '$json.nope.deeper',
    '$json.text.nope()',
    'null.x',
    '$json.list.nope.sum()',
    'let a = a',
    'JSON.parse("{")',
    '"x".repeat(-1)',
    '(() => { throw new Error("broken") })()',
    '(() => { throw { toString() { throw 1 } } })()',
  ])('%s', (expression) => {
    expect(evaluate(`={{ ${expression} }}`)).toEqual({ value: undefined })
    expect(evaluate(`=and {{ ${expression} }}`)).toEqual({ value: 'and ' })
  })
})

describe('every other failure is told', () => {
  test.each([
    ['() => 1', { error: 'The result is a function: add () to call it', kind: 'function' }],
    ['$input', { error: '$input is not a value: read one of its fields', kind: 'function' }],
    ['1n', { error: 'The result is a BigInt: turn it into a number or a text', kind: 'failed' }],
    ['(async () => 1)()', { error: 'The result is a promise: expressions cannot wait', kind: 'failed' }],
    ['"x".toNumber()', { error: '"x" is not a number', kind: 'failed' }],
    ['(function f() { return f() })()', { error: 'Maximum call stack size exceeded', kind: 'failed' }],
    ['$("Nobody").item', { error: "There is no node named 'Nobody'", kind: 'unknownNode' }],
  ])('%s', (expression, outcome) => {
    expect(evaluate(`={{ ${expression} }}`)).toEqual(outcome)
    expect(evaluate(`=and {{ ${expression} }}`)).toEqual(outcome)
  })

  test('with what can be done about it', () => {
    const many = { ...data, runData: { 'Node 0': [{ ...runOf([{ json }, { json }]) }] } }

    expect(evaluateInSandbox('={{ $("Node 0").item }}', many)).toMatchObject({
      kind: 'lineage',
      description: 'Use .first(), .last() or .all()[index] instead of .item',
    })
  })
})

const runOf = (items: { json: typeof json }[]) => ({
  startTime: 0,
  executionTime: 0,
  executionIndex: 0,
  source: [],
  data: { main: [items] },
})

test('what is around an item cannot be changed', () => {
  expect(evaluate('={{ $input.first = 1; $input.first().json.text }}')).toEqual({ value: 'abc' })
})

test('outcomes are written as JSON, and one that cannot be spoils no other', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  const broken = {
    toJSON() {
      throw new Error('not today')
    },
  }

  expect(writeOutcomes([{ value: 1 }, { value: undefined }])).toBe('[{"value":1},{}]')
  expect(writeOutcomes([{ value: 1 }, { value: circle }, { value: broken }])).toBe(
    '[{"value":1},{},{"error":"not today","kind":"failed"}]',
  )
})
