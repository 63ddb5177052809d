import { expect, test } from 'vitest'
import { equalJson, findOwn, isJsonObject, isReservedKey, textOf, withoutUndefined } from './json.ts'
import { boundJson, parseJsonBody } from './json-body.ts'

test.each([
  [1, 1, true],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [{}, null, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [{}, [], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: undefined }, { a: 1, c: undefined }, false],
  [{ a: { b: [1] } }, { a: { b: [1] } }, true],
  [{ a: { b: [1] } }, { a: { b: [2] } }, false],
])('%j and %j say the same: %j', (a, b, same) => {
  expect(equalJson(a, b)).toBe(same)
})

test('only own keys of a record are found, and names that reach a prototype are known', () => {
  expect(findOwn({ a: 1 }, 'a')).toBe(1)
  expect(findOwn({ a: 1 }, 'toString')).toBeUndefined()
  expect(findOwn(undefined, 'a')).toBeUndefined()
  expect(['__proto__', 'constructor', 'prototype', 'name'].map(isReservedKey)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([{}, [], null, 'x'].map(isJsonObject)).toEqual([true, false, false, false])
})

test.each([
  ['a', 'a'],
  [null, ''],
  [undefined, ''],
  [5, '5'],
  [{ a: 1 }, '{"a":1}'],
])('%j as a text is %s', (value, text) => {
  expect(textOf(value)).toBe(text)
})

test('what is undefined is left out, null stays', () => {
  expect(withoutUndefined({ a: undefined, b: null, c: 0 })).toEqual({ b: null, c: 0 })
})

test('SEC-10 a body is JSON of a bounded size, without a way to a prototype', () => {
  expect(parseJsonBody('  ')).toBeUndefined()
  expect(parseJsonBody('{"a":{"__proto__":{"x":1},"b":[{"__proto__":1}]}}')).toEqual({ a: { b: [{}] } })
  expect(() => parseJsonBody('{')).toThrow('not valid JSON')
  const keys = (count: number) => Array.from({ length: count }, () => 0)
  expect(boundJson(keys(150_000))).toHaveLength(150_000)
  expect(() => boundJson(keys(150_001))).toThrow('more than 150000 values')
})
