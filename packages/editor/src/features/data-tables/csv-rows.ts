import type { DataTable, DataTableRow } from '@heddle/contract'
import { toCell, type DataTableColumn } from '@heddle/core'
import { parseCsv, withoutMark, writeCsv } from './csv.ts'

/** A table as comma-separated text, with the names of its columns in the first line. */
export function tableAsCsv({ columns }: DataTable, rows: readonly DataTableRow[]): string {
  const names = columns.map(({ name }) => name)
  return writeCsv([names, ...rows.map((row) => names.map((name) => row[name]))])
}

export interface CsvRows {
  rows: Record<string, unknown>[]
  /** Columns of the file that the table does not have. */
  leftOut: string[]
}

/** What a file holds for the columns of a table. Throws where a value does not fit its column. */
export function rowsFromCsv(text: string, columns: readonly DataTableColumn[]): CsvRows {
  const [head = [], ...lines] = parseCsv(text)
  const names = head.map((name) => name.trim())
  const known = names.map((name) => columns.find((column) => column.name === name))
  return {
    rows: lines.map((line) => rowOf(known, line)),
    leftOut: names.filter((name, index) => name !== '' && !known[index]),
  }
}

/** The new table that a file becomes: names that a table takes, and for each column the narrowest type for all values. */
export function tableFromCsv(text: string): { columns: DataTableColumn[]; rows: CsvRows['rows'] } {
  const [head = [], ...lines] = parseCsv(text)
  const columns = uniqueNames(head).map((name, index) => ({
    name,
    type: typeOf(lines.map((line) => line[index] ?? '')),
  }))
  return { columns, rows: lines.map((line) => rowOf(columns, line)) }
}

const rowOf = (
  columns: readonly (DataTableColumn | undefined)[],
  line: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap((column, index) =>
      column ? [[column.name, toCell(column, withoutMark(line[index] ?? ''))]] : [],
    ),
  )

function uniqueNames(head: readonly string[]): string[] {
  const taken = new Set(['id', 'createdAt', 'updatedAt'])
  return head.map((text, index) => {
    const plain = text.trim().replaceAll(/\W+/g, '_').slice(0, 55)
    const base = /^[a-z]/i.test(plain) ? plain : `column_${plain || index + 1}`
    let name = base
    for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`
    taken.add(name)
    return name
  })
}

function typeOf(values: readonly string[]): DataTableColumn['type'] {
  const filled = values.filter((value) => value !== '')
  if (filled.length === 0) return 'string'
  if (filled.every((value) => /^(true|false)$/.test(value))) return 'boolean'
  // Numbers that begin with a zero are codes.
  if (filled.every((value) => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value))) return 'number'
  return filled.every(
    (value) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?$/.test(value) && !Number.isNaN(Date.parse(value)),
  )
    ? 'date'
    : 'string'
}
