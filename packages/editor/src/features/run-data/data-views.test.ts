import { expect, test } from 'vitest'
import { cellText, columnsOf, columnWidths, filesText } from './columns.ts'
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

test('X04 items are counted from 1 in the JSON view, and keep their numbers when a search left some', () => {
  const rows = jsonRows([{ name: 'Kim' }], () => true, [7])

  expect(rows.map(({ path, label }) => [label, path])).toEqual([
    ['8', [7]],
    ['name', [7, 'name']],
  ])
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

test('X04 a column is looked for among the first 2000 items, and files are told of', () => {
  const many = (last: Record<string, unknown>) => [
    ...Array.from({ length: 2000 }, () => ({ json: { a: 1 } })),
    { json: last },
  ]
  const withFile = { json: {}, binary: { data: { mimeType: 'text/plain', data: '', fileName: 'a.txt' } } }

  expect(columnsOf(many({ b: 1 }))).toEqual({ names: ['a'], more: 0, hasFiles: false })
  expect(columnsOf([{ json: {} }, withFile, { json: {} }]).hasFiles).toBe(true)
  expect(filesText(withFile)).toBe('a.txt')
  expect(
    filesText({ json: {}, binary: { data: { mimeType: '', data: '' }, more: { mimeType: '', data: '' } } }),
  ).toBe('data, more')
})

test('a column is as wide as the longest of its name and its first 50 cells', () => {
  const rows = (cell: string, before: number) => [
    ...Array.from({ length: before }, () => ({ json: { n: 'x' } })),
    { json: { n: cell } },
  ]

  expect(columnWidths(rows('x'.repeat(20), 49), ['n'])).toEqual([176])
  expect(columnWidths(rows('x'.repeat(20), 50), ['n'])).toEqual([72])
  expect(columnWidths(rows('', 0), ['a long name of it'])).toEqual([154])
  expect([[1, 2, 3], true].map(cellText)).toEqual(['[1,2,3]', 'true'])
})

test.each([
  ['a', '"a"'],
  [null, 'null'],
  [undefined, 'undefined'],
  [[], '[]'],
  [[1, 2], '[ 2 ]'],
  [{}, '{}'],
  [{ a: 1 }, '{ 1 }'],
  ['x'.repeat(998), `"${'x'.repeat(998)}"`],
  ['x'.repeat(999), `"${'x'.repeat(999)}…`],
])('%j looks like %s on one line', (value, text) => {
  expect(previewOf(value)).toBe(text)
})

test('what is empty or no object at all is a leaf of the JSON view', () => {
  const rows = jsonRows({ list: [], object: {}, none: null, closed: { a: 1 } }, () => false)

  expect(rows.map(({ id, label, kind }) => [id, label, kind])).toEqual([
    ['["list"]', 'list', 'leaf'],
    ['["object"]', 'object', 'leaf'],
    ['["none"]', 'none', 'leaf'],
    ['["closed"]', 'closed', 'closed'],
  ])
  expect(jsonRows(null, () => true)).toEqual([])
  expect(jsonRows(['a'], () => true, [])).toMatchObject([{ path: [0] }])
})

test('the JSON view shows the first 10,000 entries of a branch', () => {
  const list = Array.from({ length: 10_001 }, (_, index) => index)

  expect(jsonRows(list, () => true)).toHaveLength(10_000)
  expect(jsonRows(Object.fromEntries(list.map((n) => [`k${n}`, n])), () => true)).toHaveLength(10_000)
})

test('the schema looks at the first 100 items, past what is null, and into what is not closed', () => {
  const first = Array.from({ length: 100 }, () => ({ json: { a: null } }))

  expect(schemaRows([...first, { json: { b: 1 } }], () => false).map(({ name }) => name)).toEqual(['a'])
  expect(schemaRows([...first.slice(1), { json: { a: 'x' } }], () => false)).toMatchObject([
    { name: 'a', type: 'string', sample: 'x', depth: 0, hasChildren: false },
  ])
  expect(schemaRows(first, () => false)).toMatchObject([{ type: 'null', sample: null, hasChildren: false }])
  const nested = [{ json: { a: { b: 1 }, empty: {}, list: [[1], [2]] } }]
  expect(
    schemaRows(nested, (path) => path === 'a').map(({ path, depth, hasChildren }) => [
      path.join('.'),
      depth,
      hasChildren,
    ]),
  ).toEqual([
    ['a', 0, true],
    ['empty', 0, false],
    ['list', 0, true],
    ['list.0', 1, true],
    ['list.0.0', 2, false],
  ])
})

test('the schema goes 10 levels deep', () => {
  const deep = Array.from({ length: 14 }).reduce<unknown>((inner) => ({ inner }), 'end')

  expect(schemaRows([{ json: { deep } }], () => false)).toHaveLength(10)
})

test('the size is estimated by the first 200 items', () => {
  const short = Array.from({ length: 200 }, () => ({ json: { a: 1 } }))

  expect(estimateBytes([...short, { json: { text: 'x'.repeat(9000) } }])).toBe(201 * 7)
  expect(estimateBytes(short.slice(0, 3))).toBe(21)
})

test('N13 a page of HTML is shown as such when the first item has one', () => {
  expect(viewsFor([{ json: { html: '<b>' } }])).toContain('html')
  expect(viewsFor([{ json: { html: 5 } }, { json: { html: '<b>' } }])).not.toContain('html')
  expect(viewsFor([{ json: {}, binary: {} }])).not.toContain('binary')
  expect(viewsFor([])).toEqual(['table', 'json', 'schema'])
})
