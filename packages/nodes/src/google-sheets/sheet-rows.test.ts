import { expect, test } from 'vitest'
import { tableOf } from './sheet-rows.ts'

const rows = [
  ['name', 'age'],
  ['Ada', 36],
  ['', ''],
  ['Bob', 7],
]
const found = { headerRow: 0, firstDataRow: 1, isDetected: true }
const namesIn = (read: typeof rows, untilEmptyRow: boolean) =>
  tableOf(read, { ...found, untilEmptyRow }).rows.map(([, name]) => name)

test('a table ends at its first empty row where that is asked for, else empty rows are left out', () => {
  expect(namesIn(rows, true)).toEqual(['name', 'Ada'])
  expect(namesIn(rows, false)).toEqual(['name', 'Ada', 'Bob'])
})

test('a table without an empty row is read to its end', () => {
  const full = rows.filter(([name]) => name !== '')

  expect(namesIn(full, true)).toEqual(['name', 'Ada', 'Bob'])
})
