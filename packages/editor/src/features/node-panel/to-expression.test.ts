import type { NodeProperty } from '@heddle/core/node'
import { expect, test } from 'vitest'
import type { DraggedValue } from '../../lib/dragged-value.ts'
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
  [['a', 2], '={{["a",2]}}'],
  [{ a: 1 }, '={"a":1}'],
  [null, '='],
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

const dropped: DraggedValue = { expression: '$json.a.b', path: ['a', 'b'], type: 'string' }

test('a dropped value takes the place of nothing and joins a text; elsewhere it takes the place of what is there', () => {
  const text = property('string', '')

  expect(withDropped(text, '', dropped)).toBe('={{ $json.a.b }}')
  expect(withDropped(text, 5, dropped)).toBe('={{ $json.a.b }}')
  expect(withDropped(text, 'Hi ', dropped)).toBe('=Hi {{ $json.a.b }}')
  expect(withDropped(text, '={{ 1 }}', dropped)).toBe('={{ 1 }}{{ $json.a.b }}')
  expect(withDropped(property('number', 0), '={{ 1 }}', dropped)).toBe('={{ $json.a.b }}')
})

test('a setting that names a field takes the name, one that names several takes it once more', () => {
  const single: NodeProperty = { ...property('string', ''), requiresDataPath: 'single' }
  const several: NodeProperty = { ...single, requiresDataPath: 'multiple' }

  expect(withDropped(single, 'old', dropped)).toBe('a.b')
  expect(withDropped(several, '', dropped)).toBe('a.b')
  expect(withDropped(several, 'name,email', dropped)).toBe('name, email, a.b')
  expect(withDropped(several, 'name, a.b', dropped)).toBe('name, a.b')
  expect(withDropped(several, '={{ $json.names }}', dropped)).toBe('a.b')
})
