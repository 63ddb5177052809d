import type { JsonObject } from '@heddle/core'

export interface RowOptions {
  headerRow?: boolean
  includeEmptyCells?: boolean
}

/** The rows of a sheet as data: named by the first row, or as lists. */
export function sheetRows(
  rows: readonly (readonly unknown[])[],
  { headerRow = true, includeEmptyCells = false }: RowOptions,
): JsonObject[] {
  if (!headerRow) return rows.map((row) => ({ row: [...row] }))
  const [header = [], ...body] = rows
  return body.map((row) =>
    Object.fromEntries(
      header
        .map((name, column): [string, unknown] => [String(name), plainCell(row[column], includeEmptyCells)])
        .filter(([, cell]) => cell !== undefined),
    ),
  )
}

function plainCell(cell: unknown, withEmpty: boolean): unknown {
  if (cell === null || cell === undefined || cell === '') return withEmpty ? '' : undefined
  return cell instanceof Date ? cell.toISOString() : cell
}
