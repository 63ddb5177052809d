import { expect, test } from 'vitest'
import { isDisplayed, type DisplayOptions, type ParameterScope } from './index.ts'

const root = {
  resource: 'order',
  flags: ['a', 'b'],
  limit: 5,
  dynamic: '={{ $json.x }}',
  page: { mode: 'id', value: 'p1' },
  nested: { kind: 'inner' },
}
const scope: ParameterScope = { root, values: { kind: 'leaf', resource: 'here' }, version: 2.1 }
const top: ParameterScope = { ...scope, values: root }

const shown = (displayOptions: DisplayOptions, where = top) => isDisplayed({ displayOptions }, where)

test.each<[string, DisplayOptions, boolean]>([
  ['no conditions', {}, true],
  ['one of several values', { show: { resource: ['user', 'order'] } }, true],
  ['none of the values', { show: { resource: ['user'] } }, false],
  ['all names must match', { show: { resource: ['order'], limit: [6] } }, false],
  ['a missing value', { show: { nothing: ['x'] } }, false],
  ['a hidden match', { hide: { resource: ['order'] } }, false],
  ['hide wins over show', { show: { resource: ['order'] }, hide: { limit: [5] } }, false],
  ['any entry of a list', { show: { flags: ['b'] } }, true],
  ['an expression may be anything, so it shows', { show: { dynamic: ['x'] } }, true],
  ['an expression hides nothing', { hide: { dynamic: ['x'] } }, true],
  ['a picked resource by its value', { show: { page: ['p1'] } }, true],
  ['a path into an object', { show: { 'nested.kind': ['inner'] } }, true],
  ['the version', { show: { '@version': [2.1] } }, true],
  ['a version from', { show: { '@version': [{ _cnd: { gte: 2 } }] } }, true],
  ['a version below', { show: { '@version': [{ _cnd: { lt: 2 } }] } }, false],
  ['a node that is no tool', { show: { '@tool': [false] } }, true],
  ['an inherited name is not a value', { show: { constructor: [{ _cnd: { exists: true } }] } }, false],
  ['an unknown comparison matches nothing', { show: { limit: [{ _cnd: { like: 5 } }] } }, false],
])('N08 display: %s', (_, options, expected) => {
  expect(shown(options)).toBe(expected)
})

test.each<[Record<string, unknown>, boolean]>([
  [{ eq: 5 }, true],
  [{ not: 5 }, false],
  [{ gt: 4 }, true],
  [{ lte: 4 }, false],
  [{ between: { from: 1, to: 5 } }, true],
  [{ gte: '5' }, false],
  [{ regex: '^\\d$' }, true],
  [{ includes: '5' }, true],
  [{ startsWith: '6' }, false],
  [{ endsWith: '5' }, true],
  [{ exists: true }, true],
  [{ eq: 6 }, false],
  [{ not: 6 }, true],
  [{ gt: 5 }, false],
  [{ gte: 5 }, true],
  [{ gte: 6 }, false],
  [{ lt: 5 }, false],
  [{ lt: 6 }, true],
  [{ lte: 5 }, true],
  [{ between: { from: 5, to: 9 } }, true],
  [{ between: { from: 6, to: 9 } }, false],
  [{ between: { from: 1, to: 4 } }, false],
  [{ between: 5 }, false],
  [{ gt: 1, lt: 4 }, false],
  [{ includes: '6' }, false],
])('N08 the comparison %j', (comparison, expected) => {
  expect(shown({ show: { limit: [{ _cnd: comparison }] } })).toBe(expected)
})

test.each<[Record<string, unknown>, boolean]>([
  [{ gt: 'a' }, true],
  [{ gt: 'order' }, false],
  [{ gte: 'order' }, true],
  [{ lte: 'order' }, true],
  [{ lt: 'p' }, true],
  [{ lt: 'o' }, false],
  [{ gt: 1 }, false],
  [{ lt: 1 }, false],
  [{ startsWith: 'or' }, true],
])('N08 texts have the order of the alphabet: %j', (comparison, expected) => {
  expect(shown({ show: { resource: [{ _cnd: comparison }] } })).toBe(expected)
})

test.each([
  [true, 'true', true],
  ['', '', true],
  [['a'], 'a', true],
  [{ a: 1 }, 'a', false],
])('N08 %j as a text ends with %j: %s', (value, ending, expected) => {
  const where = { ...top, values: { value } }

  expect(shown({ show: { value: [{ _cnd: { endsWith: ending } }] } }, where)).toBe(expected)
})

test.each([
  [undefined, false],
  [null, false],
  ['', false],
  [0, true],
])('N08 %j exists: %s', (value, expected) => {
  const where = { ...top, values: { value } }

  expect(shown({ show: { value: [{ _cnd: { exists: true } }] } }, where)).toBe(expected)
})

test('N08 an object is a picked resource only with a mode and a value', () => {
  const where = { ...top, values: { picked: { mode: 'id', value: 'x' }, other: { value: 'x' } } }

  expect(shown({ show: { picked: ['x'] } }, where)).toBe(true)
  expect(shown({ show: { other: ['x'] } }, where)).toBe(false)
})

test('N08 inside a collection, names are neighbours and a leading slash starts at the top', () => {
  expect(shown({ show: { kind: ['leaf'] } }, scope)).toBe(true)
  expect(shown({ show: { resource: ['order'] } }, scope)).toBe(false)
  expect(shown({ show: { '/resource': ['order'] } }, scope)).toBe(true)
  expect(shown({ show: { '/nested.kind': ['inner'] } }, scope)).toBe(true)
})
