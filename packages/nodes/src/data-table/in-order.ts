/** By which column rows are ordered. */
export interface Order {
  column: string
  descending: boolean
}

/** Rows in another order than they were added; empty cells come before all others, or last. */
export function inOrder<T extends object>(rows: readonly T[], { column, descending }: Order): T[] {
  const sign = descending ? -1 : 1
  const read = (row: T): unknown => Object.entries(row).find(([name]) => name === column)?.[1] ?? null
  return rows
    .map((row) => ({ row, cell: read(row) }))
    .toSorted((a, b) => sign * compare(a.cell, b.cell))
    .map(({ row }) => row)
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  // Cells of a column have one type: texts, dates as texts, numbers, or true and false.
  return (a as string) < (b as string) ? -1 : 1
}
