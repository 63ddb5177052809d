import { expect, test } from 'vitest'
import { readLiteral } from './read-literal.ts'

test.each([
  ["{a: 'x'}", { a: 'x' }],
  ['{a:1,}', { a: 1 }],
  ['{\'a b\': "x", 3: -2}', { 'a b': 'x', 3: -2 }],
  ['{a: [1, {b: true}, null]}', { a: [1, { b: true }, null] }],
  ['{a: someWord}', { a: 'someWord' }],
  ['{a: new Date(), b: f(), c: `t`, [d]: 1, ...e, f: undefined, g: /x/}', {}],
  ['{__proto__: {x: 1}, constructor: 1}', {}],
  [' [1, "a"] ', [1, 'a']],
])('%s is %j', (text, value) => {
  expect(readLiteral(text)).toEqual(value)
})

test.each(['not json', '{a: 1', '{a: 1} and more', '', `${'{a:'.repeat(100_000)}1`])(
  'a text that is no value cannot be read',
  (text) => {
    expect(readLiteral(text)).toBeUndefined()
  },
)
