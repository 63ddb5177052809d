import type { JsonObject } from '@heddle/core'
import type { Cell } from './sheets-service.ts'

export const rowNumber = 'row_number'

/** Where the rows of a table stand among the rows that were read; both count from 0. */
export interface Place {
  headerRow: number
  firstDataRow: number
}

/** Which rows are read, and where the names of their columns stand. */
export interface Location extends Place {
  /** Empty rows and columns do not count, and names stand in the first row that has something. */
  isDetected: boolean
  untilEmptyRow: boolean
}

export interface Table extends Place {
  rows: Cell[][]
}

/** The rows with their numbers in front, and without what is empty where that is looked for. */
export function tableOf(read: readonly Cell[][], location: Location): Table {
  const { headerRow, firstDataRow, isDetected, untilEmptyRow } = location
  const numbered = read.map((row, index): Cell[] => [index === headerRow ? rowNumber : index + 1, ...row])
  if (!isDetected) return { rows: numbered, headerRow, firstDataRow }
  const begun = withoutEmptyColumns(numbered)
  const start = begun.findIndex(hasContent)
  const rows = start === -1 ? [] : begun.slice(start)
  const end = untilEmptyRow ? rows.findIndex((row) => row.slice(1).every((cell) => cell === '')) : -1
  const kept = untilEmptyRow ? rows.slice(0, end === -1 ? undefined : end) : rows.filter(hasContent)
  if (kept[0]) kept[0][0] = rowNumber
  return { rows: kept, headerRow: 0, firstDataRow: 1 }
}

const hasContent = (row: readonly Cell[]): boolean => row.slice(1).some(isFilled)

const isFilled = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || typeof cell === 'boolean' || Boolean(cell)

/** All rows become as long as the longest one. */
function withoutEmptyColumns(rows: readonly Cell[][]): Cell[][] {
  const length = longest(rows)
  const kept = Array.from({ length }, (_, column) => column).filter(
    (column) => rows[0]?.[column] !== '' || rows.slice(1).some((row) => isFilled(row[column])),
  )
  return rows.map((row) => kept.map((column) => row[column] ?? ''))
}

/** Sheets can have more rows than a function can have arguments. */
export const longest = (rows: readonly Cell[][]): number =>
  rows.reduce((length, row) => Math.max(length, row.length), 0)

/** Names of the columns; one without a name is called after its place. */
export function columnNames({ rows, headerRow }: Table): string[] {
  const length = longest(rows)
  const header = rows[headerRow] ?? []
  return Array.from({ length }, (_, index) => String(header[index] || `col_${index}`))
}

/** Each row with the names of its columns. */
export function rowsAsData(table: Table): JsonObject[] {
  const { rows, headerRow, firstDataRow } = table
  if (headerRow < 0 || firstDataRow < headerRow || headerRow >= rows.length) return []
  const names = columnNames(table)
  return rows.slice(firstDataRow).flatMap((row) => (row.length === 0 ? [] : [rowAsData(row, names)]))
}

export const rowAsData = (row: readonly Cell[], names: readonly string[]): JsonObject =>
  Object.fromEntries(row.map((cell, column) => [names[column] ?? '', cell]))
