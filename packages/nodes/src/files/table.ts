import type { JsonObject } from '@heddle/core'

export type Cell = string | number | boolean | null

/** A table has a cell for every column in every row: items that share no field make many of few. */
const mostCells = 5_000_000

/** The columns of a table: every field that any row has, in the order of their first appearance. */
export function columnsOf(rows: readonly JsonObject[]): string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) columns.add(name)
  if (columns.size * rows.length > mostCells)
    throw new Error(`The table would have more than ${mostCells / 1e6} million cells`)
  return [...columns]
}

/** The rows as lists of cells, in the order of the columns. */
export const cellsOf = (rows: readonly JsonObject[], columns: readonly string[]): Cell[][] =>
  rows.map((row) => columns.map((name) => cellOf(row[name])))

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === undefined || value === null ? null : JSON.stringify(value)
}
