import type { DataTableColumn } from '@heddle/core'
import { expect, test } from 'vitest'
import { rowsFromCsv, tableAsCsv, tableFromCsv } from './csv-rows.ts'

const columns: DataTableColumn[] = [
  { name: 'name', type: 'string' },
  { name: 'age', type: 'number' },
]
const table = { id: '1', name: 'people', columns, createdAt: '', updatedAt: '' }

test('a table is written with its own columns only', () => {
  const rows = [{ id: 1, createdAt: '', updatedAt: '', name: 'Ada, first', age: 36 }]

  expect(tableAsCsv(table, rows)).toBe('name,age\r\n"Ada, first",36')
})

test('a file is read by the names of its columns, and what the table has not is named', () => {
  expect(rowsFromCsv('age,city,name\n36,London,Ada\n,,Bo', columns)).toEqual({
    rows: [
      { age: 36, name: 'Ada' },
      { age: null, name: 'Bo' },
    ],
    leftOut: ['city'],
  })
})

test('a value that does not fit its column is refused', () => {
  expect(() => rowsFromCsv('age\nold', columns)).toThrow('The column "age" takes numbers, but it got "old"')
})

test('columns of a new table get names that a table takes and the type that all values have', () => {
  const { columns: found, rows } = tableFromCsv(
    'Full name,id,zip,score,ok,since,,Full name\nAda,7,01234,1.5,true,2026-01-02,x,\nBo,8,99999,-2,false,2026-02-03T10:00:00Z,y,',
  )

  expect(found).toEqual([
    { name: 'Full_name', type: 'string' },
    { name: 'id_2', type: 'number' },
    { name: 'zip', type: 'string' },
    { name: 'score', type: 'number' },
    { name: 'ok', type: 'boolean' },
    { name: 'since', type: 'date' },
    { name: 'column_7', type: 'string' },
    { name: 'Full_name_2', type: 'string' },
  ])
  expect(rows[1]).toMatchObject({ Full_name: 'Bo', id_2: 8, zip: '99999', score: -2, ok: false })
})

test('a text that looks like a formula comes back as it was', () => {
  const rows = [{ id: 1, createdAt: '', updatedAt: '', name: '=1+1', age: -3 }]

  expect(rowsFromCsv(tableAsCsv(table, rows), columns).rows).toEqual([{ name: '=1+1', age: -3 }])
})
