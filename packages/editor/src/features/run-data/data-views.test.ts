import { expect, test } from 'vitest'
import { cellText, columnsOf, columnWidths } from './columns.ts'
import { estimateBytes } from './data-size.ts'
import { jsonRows, previewOf } from './json-rows.ts'
import { schemaRows } from './schema-rows.ts'
import { possibleView, viewsFor } from './views.ts'

const items = [
  { json: { name: 'Ada', age: 36, tags: ['a', 'b'] } },
  { json: { name: 'Kim', email: 'kim@example.com', address: { city: 'Oslo' } } },
]

test('X04 the table has every field as a column, in the order of appearance', () => {
  expect(columnsOf(items)).toMatchObject({ names: ['name', 'age', 'tags', 'email', 'address'], more: 0 })
})

test('X04 very wide items leave columns to the JSON view and say how many', () => {
  const wide = [{ json: Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`f${index}`, index])) }]

  expect(columnsOf(wide)).toMatchObject({ more: 30 })
})

test('cells are as wide as what they hold, within limits', () => {
  const [narrow = 0, wide = 0] = columnWidths([{ json: { a: 1, b: 'x'.repeat(500) } }], ['a', 'b'])

  expect(narrow).toBeLessThan(100)
  expect(wide).toBe(320)
  expect([undefined, null, 'x', 3, [1, 2, 3, 4], { a: 1 }].map(cellText)).toEqual([
    '',
    'null',
    'x',
    '3',
    '[ 4 ]',
    '{"a":1}',
  ])
})

test('L01 the JSON view goes 10 levels deep', () => {
  const deep = Array.from({ length: 14 }).reduce<unknown>((inner) => ({ inner }), 'end')

  const rows = jsonRows([deep], () => true)

  expect(Math.max(...rows.map(({ depth }) => depth))).toBe(10)
  expect(rows.at(-1)?.kind).toBe('leaf')
})

test('X04 items that a search left keep their numbers in the JSON view', () => {
  const rows = jsonRows([{ name: 'Kim' }], () => true, [7])

  expect(rows.map(({ path }) => path)).toEqual([[7], [7, 'name']])
})

test('the JSON view shows closed branches by their size', () => {
  const rows = jsonRows(
    items.map(({ json }) => json),
    (_id, depth) => depth < 2,
  )

  expect(
    rows.map(({ label, value, kind }) => `${label} ${kind} ${kind === 'open' ? '' : previewOf(value)}`),
  ).toEqual([
    '0 open ',
    'name leaf "Ada"',
    'age leaf 36',
    'tags closed [ 2 ]',
    '1 open ',
    'name leaf "Kim"',
    'email leaf "kim@example.com"',
    'address closed { 1 }',
  ])
})

test('the schema takes the fields of all items together', () => {
  const rows = schemaRows(items, () => false)

  expect(rows.map(({ path, type, sample }) => [path.join('.'), type, sample])).toEqual([
    ['name', 'string', 'Ada'],
    ['age', 'number', 36],
    ['tags', 'array', ['a', 'b']],
    ['tags.0', 'string', 'a'],
    ['email', 'string', 'kim@example.com'],
    ['address', 'object', { city: 'Oslo' }],
    ['address.city', 'string', 'Oslo'],
  ])
})

test('the size of data is estimated by a sample', () => {
  const many = Array.from({ length: 10_000 }, () => ({ json: { text: 'x'.repeat(100) } }))

  expect(estimateBytes(many)).toBe(10_000 * JSON.stringify(many[0]?.json).length)
  expect(estimateBytes([])).toBe(0)
})

test('N13 the binary view falls back to the table when there are no files', () => {
  const withFile = [{ json: {}, binary: { data: { mimeType: 'text/plain', data: '' } } }]

  expect(viewsFor(items)).toEqual(['table', 'json', 'schema'])
  expect(possibleView('binary', withFile)).toBe('binary')
  expect(possibleView('binary', items)).toBe('table')
})
