import type { DataTableRow, RowFilter } from '@heddle/contract'
import { BadRequest, ownColumns, textOf, toCell, type Cell, type DataTableColumn } from '@heddle/core'

type Condition = RowFilter['conditions'][number]
type Ask = (cell: Cell, wanted: Cell) => boolean

const isEmpty = (cell: Cell) => cell === null || cell === ''

/** Nothing is neither more nor less than something. */
const ordered =
  (fits: (order: number) => boolean): Ask =>
  (cell, wanted) =>
    cell !== null && wanted !== null && fits(orderOf(cell, wanted))

function orderOf(cell: NonNullable<Cell>, wanted: NonNullable<Cell>): number {
  if (cell === wanted) return 0
  return cell < wanted ? -1 : 1
}

const asks: Record<Condition['condition'], Ask> = {
  eq: (cell, wanted) => cell === wanted,
  neq: (cell, wanted) => cell !== wanted,
  like: (cell, wanted) => cell !== null && likeness(textOf(wanted), false).test(textOf(cell)),
  ilike: (cell, wanted) => cell !== null && likeness(textOf(wanted), true).test(textOf(cell)),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  isEmpty,
  isNotEmpty: (cell) => !isEmpty(cell),
  isTrue: (cell) => cell === true,
  isFalse: (cell) => cell === false,
}

/** Makes the test that a row has to pass. A condition on an unknown column, or with a value that the column cannot have, is refused. */
export function rowFilter(
  columns: readonly DataTableColumn[],
  { match, conditions }: RowFilter,
): (row: DataTableRow) => boolean {
  const tests = conditions.map((condition) => rowTest(columns, condition))
  if (tests.length === 0) return () => true
  return (row) => (match === 'any' ? tests.some((fits) => fits(row)) : tests.every((fits) => fits(row)))
}

function rowTest(columns: readonly DataTableColumn[], { column: name, condition, value }: Condition) {
  const column = [...ownColumns, ...columns].find((each) => each.name === name)
  if (!column) throw new BadRequest(`The data table has no column "${name}"`)
  const compares = condition !== 'like' && condition !== 'ilike'
  const wanted = compares ? toCell(column, value) : value
  const ask = asks[condition]
  return (row: DataTableRow): boolean => ask(readCell(row, name), wanted)
}

const readCell = (row: DataTableRow, name: string): Cell =>
  // Cells were checked when they were written.
  Object.hasOwn(row, name) ? ((row[name] ?? null) as Cell) : null

/** `%` stands for any text and `_` for one character; without them the text may stand anywhere. */
function likeness(pattern: string, ignoreCase: boolean): { test(text: string): boolean } {
  const wild = /[%_]/.test(pattern) ? pattern : `%${pattern}%`
  const parts = Array.from(wild, (sign) => ({ sign, any: sign === '%', one: sign === '_' }))
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text)
  return {
    test(text) {
      // Positions in the pattern that the text so far can have reached: linear, whatever the pattern is.
      let reached = spread(parts, new Set([0]))
      for (const sign of text) {
        const next = new Set<number>()
        for (const at of reached) {
          const part = parts[at]
          if (part?.any) next.add(at)
          else if (part && (part.one || fold(part.sign) === fold(sign))) next.add(at + 1)
        }
        reached = spread(parts, next)
      }
      return reached.has(parts.length)
    },
  }
}

function spread(parts: readonly { any: boolean }[], reached: Set<number>): Set<number> {
  for (const at of reached) if (parts[at]?.any) reached.add(at + 1)
  return reached
}
