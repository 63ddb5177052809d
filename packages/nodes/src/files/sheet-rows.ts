import type { Item } from '@heddle/core'

interface RowOptions {
  headerRow?: boolean
  includeEmptyCells?: boolean
}

/** The rows of a sheet as items: named by the first row, or as lists. */
export function sheetItems(
  rows: readonly (readonly unknown[])[],
  { headerRow = true, includeEmptyCells = false }: RowOptions,
): Item[] {
  if (!headerRow) return rows.map((row) => ({ json: { row: [...row] } }))
  const [header = [], ...body] = rows
  return body.map((row) => ({
    json: Object.fromEntries(
      header
        .map((name, column): [string, unknown] => [String(name), plainCell(row[column], includeEmptyCells)])
        .filter(([, cell]) => cell !== undefined),
    ),
  }))
}

function plainCell(cell: unknown, withEmpty: boolean): unknown {
  if (cell === null || cell === undefined || cell === '') return withEmpty ? '' : undefined
  return cell instanceof Date ? cell.toISOString() : cell
}
