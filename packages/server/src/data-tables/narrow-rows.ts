import type { RowFilter } from '@heddle/contract'
import { textOf, toCell, type DataTableColumn } from '@heddle/core'
import { sql, type Expression, type SqlBool } from 'kysely'

type Condition = RowFilter['conditions'][number]
type Narrowing = Expression<SqlBool> | undefined

/**
 * What the database can say about which rows fit, so that the others are never read; undefined for nothing.
 * It may let too many rows pass, such as by the order of texts, which the two databases do not agree on: the filter decides.
 */
export function narrowRows(columns: readonly DataTableColumn[], { match, conditions }: RowFilter): Narrowing {
  const all = conditions.map((condition) => narrowing(columns, condition))
  const known = all.filter((each) => each !== undefined)
  if (known.length === 0 || (match === 'any' && known.length < all.length)) return undefined
  return sql<SqlBool>`(${sql.join(known, match === 'any' ? sql` or ` : sql` and `)})`
}

function narrowing(
  columns: readonly DataTableColumn[],
  { column: name, condition, value }: Condition,
): Narrowing {
  const column = columns.find((each) => each.name === name)
  if (!column) return undefined
  // Names of columns are letters, digits and _ only.
  const cell = sql`("cells" ->> ${sql.lit(name)})`
  if (condition === 'isEmpty') return sql`(${cell} is null or cast(${cell} as text) = '')`
  if (condition === 'isNotEmpty') return sql`(${cell} is not null and cast(${cell} as text) <> '')`
  if (condition === 'like') return column.type === 'string' ? likeness(cell, textOf(value)) : undefined
  if (condition === 'ilike') return sql`${cell} is not null`
  return column.type === 'boolean' ? truth(cell, condition) : comparison(cell, column, { condition, value })
}

/** A backslash means something in the patterns of one database and nothing in those of the other. */
function likeness(cell: Expression<unknown>, pattern: string): Narrowing {
  if (pattern.includes('\\')) return undefined
  return sql`${cell} like ${/[%_]/.test(pattern) ? pattern : `%${pattern}%`}`
}

/** One database writes true as a word, the other as a number. */
function truth(cell: Expression<unknown>, condition: Condition['condition']): Narrowing {
  if (condition === 'isTrue') return sql`cast(${cell} as text) in ('true', '1')`
  return condition === 'isFalse' ? sql`cast(${cell} as text) in ('false', '0')` : undefined
}

const signs: Partial<Record<Condition['condition'], Expression<unknown>>> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
}

function comparison(
  cell: Expression<unknown>,
  column: DataTableColumn,
  { condition, value }: Pick<Condition, 'condition' | 'value'>,
): Narrowing {
  const wanted = toCell(column, value)
  const typed = column.type === 'number' ? sql`cast(${cell} as double precision)` : cell
  if (condition === 'eq') return wanted === null ? sql`${cell} is null` : sql`${typed} = ${wanted}`
  if (condition === 'neq') {
    return wanted === null ? sql`${cell} is not null` : sql`(${cell} is null or ${typed} <> ${wanted})`
  }
  const sign = signs[condition]
  return sign && column.type === 'number' ? sql`${typed} ${sign} ${wanted}` : undefined
}
