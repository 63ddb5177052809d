import { expect, test } from 'vitest'
import { parseLooseJson } from './loose-json.ts'

test.each([
  ['{"a": [1, null]}', { a: [1, null] }],
  ["{'a': 'x'}", { a: 'x' }],
  ['{a: 1, b: -2.5,}', { a: 1, b: -2.5 }],
  ['{"a": word}', { a: 'word' }],
  ['{"a": undefined}', { a: null }],
  ['// said before\n{"a": 1}', { a: 1 }],
  ['[1, 2,]', [1, 2]],
])('reads %s', (text, value) => {
  expect(parseLooseJson(text)).toEqual(value)
})

test.each([
  'hello',
  '{"a": 1} and more',
  '{a: 1}); (more',
  '{a: b()}',
  '{...x}',
  '{[k]: 1}',
  '{a: /x/}',
  '{a: 1n}',
  '{a: +1}',
  '{a() {}}',
  '{get a() { return 1 }}',
  '',
  '{"a":',
  '('.repeat(50_000),
])('refuses %.20s', (text) => {
  expect(() => parseLooseJson(text)).toThrow(/./)
})

test('texts of up to 200000 characters may be loose', () => {
  const loose = (length: number) => `{a:'${'x'.repeat(length - 6)}'}`

  expect(parseLooseJson(loose(200_000))).toEqual({ a: 'x'.repeat(199_994) })
  expect(() => parseLooseJson(loose(200_001))).toThrow(SyntaxError)
})
