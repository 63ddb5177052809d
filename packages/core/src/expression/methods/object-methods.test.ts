import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'

describe('an object', () => {
  test.each([
    ['({}).isEmpty()', true],
    ['({ a: null }).isEmpty()', false],
    ['({}).isNotEmpty()', false],
    ['({ a: null }).isNotEmpty()', true],
    ['({ b: 1, a: 2 }).keys()', ['b', 'a']],
    ['({ b: 1, a: 2 }).values()', [1, 2]],
    ['({ a: undefined }).hasField("a")', true],
    ['({ a: 1 }).hasField("b")', false],
    ['({ a: 1, b: 2 }).removeField("a")', { b: 2 }],
    ['({ a: 1, b: 2, c: 3 }).pick("c", "a", "x")', { a: 1, c: 3 }],
    ['({ a: "xay", b: "b", c: 1 }).removeFieldsContaining("a")', { b: 'b', c: 1 }],
    ['({ a: "xay", b: "b", c: 1 }).keepFieldsContaining("a")', { a: 'xay' }],
    ['({ a: 0, b: null, c: "", d: [], e: {}, f: false, g: [0] }).compact()', { a: 0, f: false, g: [0] }],
    ['({ a: 1, b: 2 }).merge({ b: 3, c: 4 })', { a: 1, b: 2, c: 4 }],
    [
      '({ q: "a b&c", list: [1, 2], o: { x: 1 }, n: null }).urlEncode()',
      'q=a+b%26c&list=1%2C2&o=%7B%22x%22%3A1%7D&n=null',
    ],
    ['({ a: [1] }).toJsonString()', '{"a":[1]}'],
  ])('%s is %j', (expression, value) => {
    expect(valueOf(expression)).toEqual(value)
  })

  test.each([
    ['({ a: "x" }).keepFieldsContaining("")', 'A text to look for is needed as argument'],
    ['({ a: "x" }).removeFieldsContaining(5)', 'A text to look for is needed as argument'],
    ['({}).merge([1])', 'An object is needed as argument'],
  ])('%s fails: %s', (expression, message) => {
    expect(() => valueOf(expression)).toThrow(message)
  })
})
