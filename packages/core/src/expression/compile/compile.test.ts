import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'
import { compileTemplate, NeedsSandbox } from '../index.ts'

const json = { n: 5, text: 'abc', list: [1, 2], nothing: null, o: { a: { b: { c: 1 } } } }
const evaluate = (expression: string) => valueOf(expression, json)
const compile = (expression: string) => compileTemplate(`={{ ${expression} }}`)

describe('operators are those of JavaScript', () => {
  test.each([
    ['7 - "2"', 5],
    ['7 * 2', 14],
    ['7 / 2', 3.5],
    ['7 % 4', 3],
    ['2 ** 3', 8],
    ['1 === 1', true],
    ['1 === "1"', false],
    ['1 !== 1', false],
    ['1 !== "1"', true],
    ['1 == "1"', true],
    ['1 != "1"', false],
    ['null == undefined', true],
    ['1 < 2', true],
    ['2 < 2', false],
    ['2 <= 2', true],
    ['3 <= 2', false],
    ['2 > 1', true],
    ['2 > 2', false],
    ['2 >= 2', true],
    ['1 >= 2', false],
    ['"a" < "b"', true],
    ['6 & 3', 2],
    ['6 | 3', 7],
    ['6 ^ 3', 5],
    ['1 << 3', 8],
    ['-8 >> 1', -4],
    ['-1 >>> 28', 15],
    ['1 + 2', 3],
    ['1 + "2"', '12'],
    ['$json.n + ""', '5'],
    ['[1, 2] + [3]', '1,23'],
    ['-"5"', -5],
    ['+"5"', 5],
    ['!0', true],
    ['~5', -6],
    ['typeof 5', 'number'],
    ['typeof nobody', 'undefined'],
    ['void 5', undefined],
    ['0 && 1', 0],
    ['2 && 1', 1],
    ['0 || 1', 1],
    ['2 || 1', 2],
    ['0 ?? 1', 0],
    ['null ?? 1', 1],
    ['0 ? 1 : 2', 2],
    ['1 ? 1 : 2', 1],
    ['"a" in { a: 1 }', true],
    ['"b" in { a: 1 }', false],
    ['"toString" in {}', true],
    ['"map" in {}', false],
    ['"map" in []', true],
    ['0 in ["x"]', true],
    ['1 in ["x"]', false],
    ['"a" in "abc"', undefined],
    ['"a" in null', undefined],
    ['"year" in $now', undefined],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression)).toEqual(value)
  })

  test.each(['new Date(0) + 1', '"" + new Date(0)', '`${new Date(0)}`'])(
    '%s depends on where the machine stands, which the sandbox knows',
    (expression) => {
      expect(() => evaluate(expression)).toThrow(NeedsSandbox)
    },
  )
})

describe('literals are those of JavaScript', () => {
  test.each([
    ['[1, ...[2, 3], 4]', [1, 2, 3, 4]],
    ['[..."aé😀"]', ['a', 'é', '😀']],
    ['[...5]', undefined],
    ['[]', []],
    ['({ a: 1, "b c": 2, 3: 4, ["d" + 1]: 5 })', { a: 1, 'b c': 2, 3: 4, d1: 5 }],
    ['({ a: 1, ...{ a: 2, b: 3 } })', { a: 2, b: 3 }],
    ['({ ...null, ...undefined, a: 1 })', { a: 1 }],
    ['({ ...[7] })', { 0: 7 }],
    ['({ ["__proto__"]: 1, a: 2 })', { a: 2 }],
    ['`a${1}b${null}c${[1, 2]}`', 'a1bnullc1,2'],
    ['``', ''],
    ['Math.max(...[1, 5, 3])', 5],
    ['/a/g.test("a") && /a/g.test("a")', true],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression)).toEqual(value)
  })

  test.each(['[1, , 2]', '({ a() { return 1 } })', '({ get a() { return 1 } })', '({ __proto__: 1 })'])(
    '%s is for the sandbox, by its text',
    (expression) => {
      expect(compile(expression).tier).toBe(2)
    },
  )

  test.each(['({ ...$now })', '({ ..."ab" })', '({ ...5 })'])('%s is, by its value', (expression) => {
    expect(() => evaluate(expression)).toThrow(NeedsSandbox)
  })
})

describe('members and calls', () => {
  test.each([
    ['$json.o.a.b.c', 1],
    ['$json.o["a"].b', { c: 1 }],
    ['$json.list[1]', 2],
    ['$json.list.length', 2],
    ['$json.text[1]', 'b'],
    ['$json.text["01"]', undefined],
    ['$json.text.length', 3],
    ['$json.nothing?.x', undefined],
    ['$json.nothing?.x.y.z', undefined],
    ['$json.nope?.x.toUpperCase()', undefined],
    ['$json.o?.a.b.c', 1],
    ['$json.text?.toUpperCase()', 'ABC'],
    ['$json.text.toUpperCase?.()', 'ABC'],
    ['$json.nothing?.toUpperCase() ?? "none"', 'none'],
    ['$json.nothing?.toUpperCase?.() ?? "none"', 'none'],
    ['$json.nothing.toUpperCase?.() ?? "none"', undefined],
    ['$json.nothing.toUpperCase() ?? "none"', undefined],
    ['$json.n.toUpperCase?.() ?? "none"', 'none'],
    ['$json.n.toUpperCase() ?? "none"', undefined],
    ['$json.nope?.a.toUpperCase?.() ?? "none"', 'none'],
    ['$input.first?.().json.text', 'abc'],
    ['$input.itemMatching?.(0) ?? "none"', 'none'],
    ['$json.nothing.isEmpty()', true],
    ['$json.nothing.isNotEmpty()', false],
    ['$json.nothing?.isEmpty()', undefined],
    ['$json.nothing?.a.isEmpty()', true],
    ['$json.nothing.toUpperCase()', undefined],
    ['$json.n.toUpperCase()', undefined],
    ['$json.list.map((each) => each.nope)', [null, null]],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression)).toEqual(value)
  })

  test('a method that is only looked at is for the sandbox to judge', () => {
    expect(() => evaluate('(5)["toFixed"]')).toThrow(NeedsSandbox)
    expect(() => evaluate('$json.list.map')).toThrow(NeedsSandbox)
  })

  test.each(['$json.text["toUpperCase"]()', '$json.text.nope()', '(() => 1)()', '[1].map((f) => f())'])(
    '%s is for the sandbox, by its text',
    (expression) => {
      expect(compile(expression).tier).toBe(2)
    },
  )
})

describe('a result holds what JSON can hold', () => {
  test.each([
    ['({ a: undefined, b: 1 })', { b: 1 }],
    ['({ a: 1, b: undefined })', { a: 1 }],
    ['({ a: NaN, b: { c: undefined } })', { a: null, b: {} }],
    ['[undefined, NaN, 1]', [null, null, 1]],
    ['({ a: $input, b: 1 })', { b: 1 }],
    ['[$input]', [null]],
    ['1 / 0', null],
    ['new Date(NaN)', null],
    ['[new Date(0), DateTime.fromMillis(NaN)]', ['1970-01-01T00:00:00.000Z', null]],
    ['({ a: Duration.fromObject({ hours: 1 }) })', { a: 'PT1H' }],
    ['({ a: 1 }).toString', undefined],
    ['[$json].at(0).toString', undefined],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression)).toStrictEqual(value)
  })

  test('data that is plain already is not copied', () => {
    expect(evaluate('[$json.o][0]')).toBe(json.o)
    expect(evaluate('$if(true, $json.list)')).toBe(json.list)
  })
})

describe('arrow functions', () => {
  test.each([
    ['[1, 2].map((n) => n + 1)', [2, 3]],
    ['[1, 2].map((n) => { return n + 1 })', [2, 3]],
    ['[[1, 2]].map(([a, b]) => a - b)', [-1]],
    ['[[1, 2]].map(([, b]) => b)', [2]],
    ['[{ a: 1, b: 2 }].map(({ a, b: c }) => a - c)', [-1]],
    [
      '[1, 2].map((a) => [3, 4].map((b) => a * b))',
      [
        [3, 4],
        [6, 8],
      ],
    ],
    ['[1, 2].map((a) => [3].map((a) => a)[0] + a)', [4, 5]],
    ['[[5]].map((Math) => Math.length)', [1]],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression)).toEqual(value)
  })

  test.each([
    'async (n) => n',
    '(n) => { let m = n; return m }',
    '(n) => { return }',
    '(n) => { }',
    '(n) => { return n; n }',
    '(n = 1) => n',
    '(...n) => n',
    '({ a = 1 }) => a',
    '({ ["a"]: b }) => b',
    '({ ...rest }) => rest',
    '([[a]]) => a',
    'parseInt',
    'nobody',
  ])('[1].map(%s) is for the sandbox', (callback) => {
    expect(compile(`[1].map(${callback})`).tier).toBe(2)
  })
})

test('an expression of tier 1 is nested at most 100 levels deep', () => {
  expect(compile(`${'!'.repeat(99)}1`).tier).toBe(1)
  expect(compile(`${'!'.repeat(100)}1`).tier).toBe(2)
})

describe('a template is light', () => {
  test.each([
    ['$json.a.b', true],
    ['$json.text.trim()', true],
    ['$if($json.a, 1, 2)', true],
    ['parseInt($json.a)', true],
    ['[1, 2]', true],
    ['({ a: 1 })', true],
    ['$input.first()', true],
    ['$input.all()', false],
    ['$items()', false],
    ['JSON.stringify($json)', false],
    ['$json.text.isEmail()', false],
    ['$json.text.repeat(2)', false],
    ['[...$json.list]', false],
    ['({ ...$json })', false],
    ['/a/.test($json.text)', false],
    ['$json.text.trim', false],
  ])('%s: %s', (expression, isLight) => {
    expect(compile(expression)).toMatchObject({ tier: 1, light: isLight })
  })
})
