import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'
import { NeedsSandbox } from '../index.ts'

describe('methods of texts are those of JavaScript', () => {
  const long = 'abc,'.repeat(100)

  test.each([
    ['"abc".at(-1)', 'c'],
    ['"abc".slice(1)', 'bc'],
    ['"abcabc".indexOf("b", 2)', 4],
    ['"abcabc".indexOf("b", -5)', 1],
    ['"abcabc".indexOf("b", "2.9")', 4],
    ['"abc".indexOf("")', 0],
    ['"a1b".indexOf(1)', 1],
    ['"abcabc".lastIndexOf("b")', 4],
    ['"abc".includes("b")', true],
    ['"abc".includes("b", 2)', false],
    ['"ab".concat("c", 1)', 'abc1'],
    ['"ab".repeat(2)', 'abab'],
    ['"a".padStart(3, "xy")', 'xya'],
    ['"a".padEnd(3)', 'a  '],
    ['"aXbX".replace("X", "-")', 'a-bX'],
    ['"abc".replace("x", "-")', 'abc'],
    ['"a1b1".replace(1, 2)', 'a2b1'],
    ['"aXbX".replaceAll("X", "")', 'ab'],
    ['"aXbX".replaceAll(/x/gi, "-")', 'a-b-'],
    ['"aXbX".replace(/x/i, "-")', 'a-bX'],
    ['"a-b".match(/(a)-(b)/).slice(0)', ['a-b', 'a', 'b']],
    ['"abab".match(/a/g)', ['a', 'a']],
    ['"abc".match("x")', null],
    ['"abc".search("c")', 2],
    ['/b/.test("abc")', true],
    ['/^b/.test("abc")', false],
    ['"a,b,c".split(",")', ['a', 'b', 'c']],
    ['"a,b,c".split(",", 2)', ['a', 'b']],
    ['"a1b".split(/\\d/)', ['a', 'b']],
    ['"abc".split("")', ['a', 'b', 'c']],
    ['"abc".split()', ['abc']],
    ['"b".localeCompare("a")', 1],
  ])('%s is %j', (expression, value) => {
    expect(valueOf(expression)).toEqual(value)
  })

  test.each([
    ['split(",")', long.split(',')],
    ['split(",", 3)', ['abc', 'abc', 'abc']],
    ['split(",", 0)', []],
    ['split(",", 101)', long.split(',')],
    ['split(",", 100)', long.split(',', 100)],
    ['split("x")', [long]],
    ['split()', [long]],
    ['split("").length', 400],
    ['split("bc,a").length', 100],
  ])('a long text is split alike: %s', (call, value) => {
    expect(valueOf(`$json.long.${call}`, { long })).toEqual(value)
  })

  test.each([
    ['"x".repeat(1000001)', '"x".repeat(1000000).length', 1_000_000],
    ['"x".padStart(1000001)', '"x".padStart(1000000).length', 1_000_000],
    ['$json.x.replaceAll("x", $json.y)', '$json.x.replaceAll("xx", $json.y).length', 1_000_000],
  ])(
    '%s makes a large text out of a small one, which the sandbox does; %s is not too large',
    (large, small, length) => {
      const json = { x: 'x'.repeat(1000), y: 'y'.repeat(2000) }

      expect(() => valueOf(large, json)).toThrow(NeedsSandbox)
      expect(valueOf(small, json)).toBe(length)
    },
  )

  test.each(['"a".replace("a", "$&")', '"a".concat(new Date(0))'])(
    '%s is left to the sandbox',
    (expression) => {
      expect(() => valueOf(expression)).toThrow(NeedsSandbox)
    },
  )
})

describe('methods of lists are those of JavaScript', () => {
  test.each([
    ['[1, 2, 3].at(-1)', 3],
    ['[1, 2, 1].indexOf(1, 1)', 2],
    ['[1, 2, 1].lastIndexOf(1)', 2],
    ['[1, 2].includes(3)', false],
    ['[1, 2, 3].slice(-2)', [2, 3]],
    ['[1, 2, 3].slice(0, -1)', [1, 2]],
    ['[1].concat(2, [3, [4]])', [1, 2, 3, [4]]],
    ['[1, [2, [3, [4]]]].flat()', [1, 2, [3, [4]]]],
    ['[1, [2, [3, [4]]]].flat(2)', [1, 2, 3, [4]]],
    ['[1, [2]].flat(0)', [1, [2]]],
    ['[1, null, "a"].join("-")', '1--a'],
    ['[1, 2].join()', '1,2'],
    ['[1, [2, 3]].toString()', '1,2,3'],
    ['[1, 2].reverse()', [2, 1]],
    ['[1, 2].toReversed()', [2, 1]],
    ['[10, 9, 1].sort()', [1, 10, 9]],
    ['[10, 9, 1].sort((a, b) => a - b)', [1, 9, 10]],
    ['[10, 9, 1].toSorted((a, b) => b - a)', [10, 9, 1]],
    ['[1, 2].map((n, index, all) => n * index + all.length)', [2, 4]],
    ['["1", "2"].map(Number)', [1, 2]],
    ['[0, 1, ""].filter(Boolean)', [1]],
    ['[1, 2].map(String)', ['1', '2']],
    ['[1, 2, 3].find((n) => n > 1)', 2],
    ['[1, 2, 3].findIndex((n) => n > 1)', 1],
    ['[1, 2, 3].findLast((n) => n > 1)', 3],
    ['[1, 2, 3].findLastIndex((n) => n > 5)', -1],
    ['[1, 2].some((n) => n > 1)', true],
    ['[1, 2].every((n) => n > 1)', false],
    ['[1, 2].flatMap((n) => [n, [n]])', [1, [1], 2, [2]]],
    ['[1, 2, 3].reduce((sum, n) => sum + n)', 6],
    ['[1, 2].reduce((sum, n) => sum + n, "")', '12'],
    ['[].reduce((sum, n) => sum + n, undefined)', undefined],
  ])('%s is %j', (expression, value) => {
    expect(valueOf(expression)).toEqual(value)
  })
})

describe('global functions are those of JavaScript', () => {
  test.each([
    ['parseInt("12px")', 12],
    ['parseInt("ff", 16)', 255],
    ['parseFloat("1.5m")', 1.5],
    ['isNaN("x")', true],
    ['isFinite("5")', true],
    ['Number.isFinite("5")', false],
    ['Number.isNaN("x")', false],
    ['Number.isInteger(5)', true],
    ['Number.isSafeInteger(2 ** 53)', false],
    ['String()', ''],
    ['String(null)', 'null'],
    ['Number()', 0],
    ['Number("")', 0],
    ['Number("1e3")', 1000],
    ['Boolean("")', false],
    ['Array.isArray([])', true],
    ['Object.keys({ a: 1 })', ['a']],
    ['Object.keys("ab")', ['0', '1']],
    ['Object.values([5])', [5]],
    ['Object.entries({ a: 1 })', [['a', 1]]],
    ['Object.keys(5)', []],
    ['Object.keys($input)', []],
    ['Object.fromEntries([["a", 1], [2, 3]])', { a: 1, 2: 3 }],
    ['JSON.stringify({ a: [1] })', '{"a":[1]}'],
    ['JSON.stringify([1], null, 2)', '[\n  1\n]'],
    ['JSON.stringify([1], undefined, "-")', '[\n-1\n]'],
    ['JSON.parse("[1]")', [1]],
    ['encodeURIComponent("a/b")', 'a%2Fb'],
    ['encodeURI("a/b c")', 'a/b%20c'],
    ['decodeURI("a%20b")', 'a b'],
    ['Math.max()', null],
    ['Math.max(1, 3, 2)', 3],
    ['Math.round("2.5")', 3],
    ['Math.PI', Math.PI],
    ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
    ['Object.keys(null)', undefined],
    ['Object.fromEntries(5)', undefined],
  ])('%s is %j', (expression, value) => {
    expect(valueOf(expression)).toEqual(value)
  })

  test.each([
    'Object.keys($now)',
    'Object.fromEntries([{ 0: "a", 1: 2 }])',
    'JSON.stringify({ a: 1 }, ["a"])',
    'String(new Date(0))',
    'JSON.parse($json.long)',
  ])('%s is left to the sandbox', (expression) => {
    expect(() => valueOf(expression, { long: `"${'x'.repeat(1_000_000)}"` })).toThrow(NeedsSandbox)
  })
})
