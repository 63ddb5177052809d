import type { NodeProperty } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { toExpression, withDropped, withoutExpression } from './to-expression.ts'

const property = (type: NodeProperty['type'], fallback: unknown): NodeProperty => ({
  displayName: 'X',
  name: 'x',
  type,
  default: fallback,
})

test.each([
  ['text', '=text'],
  [5, '={{5}}'],
  [false, '={{false}}'],
  [['a'], '=["a"]'],
  ['={{ $json.a }}', '={{ $json.a }}'],
])('N13 %j becomes the expression %s', (value, expression) => {
  expect(toExpression(value)).toBe(expression)
})

test.each([
  ['=text', property('string', ''), 'text'],
  ['={{ 5 }}', property('number', 1), 5],
  ['={{ $json.n }}', property('number', 1), 1],
  ['={{true}}', property('boolean', false), true],
  ['={{ $json.list }}', property('multiOptions', []), []],
])('%s without its expression is the fixed value %j', (value, of, expected) => {
  expect(withoutExpression(value, of)).toEqual(expected)
})

test('a dropped value takes the place of nothing and joins a text', () => {
  expect(withDropped('', '$json.a')).toBe('={{ $json.a }}')
  expect(withDropped(5, '$json.a')).toBe('={{ $json.a }}')
  expect(withDropped('Hi ', '$json.a')).toBe('=Hi {{ $json.a }}')
  expect(withDropped('={{ $json.a }}', '$json.b')).toBe('={{ $json.a }}{{ $json.b }}')
})
