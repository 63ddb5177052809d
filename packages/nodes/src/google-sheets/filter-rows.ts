import { textOf, type JsonObject } from '@heddle/core'
import { columnNames, rowAsData, type Table } from './sheet-rows.ts'
import type { Cell } from './sheets-service.ts'

/** A column and what stands in it. */
export interface Lookup {
  lookupColumn: string
  lookupValue: string
}

export interface Filter {
  lookups: readonly Lookup[]
  combine: 'AND' | 'OR'
  /** Every row that matches, the first one, or the first one of each lookup (which differ with OR only). */
  take: 'all' | 'first' | 'firstOfEach'
}

export const lookupOf = ({ lookupColumn, lookupValue }: JsonObject): Lookup => ({
  lookupColumn: textOf(lookupColumn),
  lookupValue: textOf(lookupValue),
})

/** The rows in which the columns have the wanted values. */
export function filterRows(table: Table, { lookups, combine, take }: Filter): JsonObject[] {
  const { rows, headerRow, firstDataRow } = table
  if (headerRow < 0 || firstDataRow < headerRow || headerRow >= rows.length)
    throw new Error('The key row does not exist')
  const names = columnNames(table)
  const length = rows[headerRow]?.length ?? 0
  const tests = lookups.map((lookup) => testOf(lookup, names))
  const candidates = rows.slice(firstDataRow)
  const all = take === 'all'
  const found =
    combine === 'AND'
      ? firstOrAll(candidates, (row) => tests.every((test) => test(row)), all)
      : tests.flatMap((test) => firstOrAll(candidates, test, all))
  const taken = take === 'first' ? found.slice(0, 1) : [...new Set(found)]
  return taken.map((row) => rowAsData(filled(row, length), names))
}

function testOf({ lookupColumn, lookupValue }: Lookup, names: readonly string[]) {
  const column = names.indexOf(lookupColumn)
  if (column === -1) throw new Error(`The column "${lookupColumn}" could not be found`)
  return (row: readonly Cell[]): boolean => String(row[column] ?? '') === lookupValue
}

const filled = (row: readonly Cell[], length: number): Cell[] =>
  Array.from({ length: Math.max(length, row.length) }, (_, index) => row[index] ?? '')

function firstOrAll(rows: Cell[][], test: (row: Cell[]) => boolean, all: boolean): Cell[][] {
  if (all) return rows.filter(test)
  const first = rows.find(test)
  return first ? [first] : []
}
