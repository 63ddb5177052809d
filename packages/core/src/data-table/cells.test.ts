import { expect, test } from 'vitest'
import { toCell, toCells, type DataTableColumn } from './cells.ts'

const column = (type: DataTableColumn['type']): DataTableColumn => ({ name: 'c', type })

test.each<[DataTableColumn['type'], unknown, unknown]>([
  ['string', 12, '12'],
  ['string', '', ''],
  ['string', null, null],
  ['number', 1.5, 1.5],
  ['number', '1.5', 1.5],
  ['number', '', null],
  ['boolean', true, true],
  ['boolean', 1, true],
  ['boolean', 'true', true],
  ['boolean', 0, false],
  ['boolean', 'false', false],
  ['boolean', undefined, null],
  ['date', '2024-03-10T15:30:45Z', '2024-03-10T15:30:45.000Z'],
  ['date', 1_710_084_645_000, '2024-03-10T15:30:45.000Z'],
  ['date', new Date(0), '1970-01-01T00:00:00.000Z'],
])('a column of the type %s keeps %j as %j', (type, value, cell) => {
  expect(toCell(column(type), value)).toBe(cell)
})

test.each<[DataTableColumn['type'], unknown, string]>([
  ['number', 'many', 'The column "c" takes numbers, but it got "many"'],
  ['number', Infinity, 'The column "c" takes numbers, but it got null'],
  ['number', true, 'The column "c" takes numbers, but it got true'],
  ['boolean', 'yes', 'The column "c" takes true or false, but it got "yes"'],
  ['boolean', 2, 'The column "c" takes true or false, but it got 2'],
  ['date', 'soon', 'The column "c" takes dates, but it got "soon"'],
  ['date', true, 'The column "c" takes dates, but it got true'],
])('a column of the type %s refuses %j', (type, value, message) => {
  expect(() => toCell(column(type), value)).toThrow(message)
})

test('what a table sets by itself is left out of a row, and an unknown field is refused', () => {
  const columns = [column('string')]

  expect(toCells(columns, { id: 5, createdAt: 'x', c: 'text' })).toEqual({ c: 'text' })
  expect(() => toCells(columns, { d: 1 })).toThrow('The data table has no column "d". Its columns are: c')
})
