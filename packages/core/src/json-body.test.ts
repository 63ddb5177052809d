import { expect, test } from 'vitest'
import { parseJsonBody } from './json-body.ts'

test.each([
  ['', undefined],
  [' \n', undefined],
  ['null', null],
  ['5', 5],
  ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
])('the body %j is %j', (text, value) => {
  expect(parseJsonBody(text)).toEqual(value)
})

test('what is no JSON is refused', () => {
  expect(() => parseJsonBody('{')).toThrow('The body is not valid JSON')
})

test('a prototype never gets in, at no depth', () => {
  const body = parseJsonBody('{"__proto__":{"x":1},"a":[{"__proto__":{"y":1},"b":1}]}') as object

  expect(Object.hasOwn(body, '__proto__')).toBe(false)
  expect(JSON.stringify(body)).toBe('{"a":[{"b":1}]}')
})

test('a body has at most 150000 values', () => {
  const list = (length: number) => `[${Array.from({ length }, () => 0).join(',')}]`

  expect(parseJsonBody(list(150_000))).toHaveLength(150_000)
  expect(() => parseJsonBody(list(150_001))).toThrow('The body has more than 150000 values')
  expect(() => parseJsonBody(`[${list(75_000)},${list(75_000)}]`)).toThrow('more than 150000 values')
})
