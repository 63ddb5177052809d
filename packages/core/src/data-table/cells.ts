import { BadRequest } from '../errors.ts'
import { isReservedKey, textOf, type JsonObject } from '../json.ts'

export const columnTypes = ['string', 'number', 'boolean', 'date'] as const

/** A column of a data table. */
export interface DataTableColumn {
  name: string
  type: (typeof columnTypes)[number]
}

export type Cell = string | number | boolean | null

/** What every table has by itself; nobody writes them. */
export const ownColumns: readonly DataTableColumn[] = [
  { name: 'id', type: 'number' },
  { name: 'createdAt', type: 'date' },
  { name: 'updatedAt', type: 'date' },
]

const names = new Set(ownColumns.map(({ name }) => name))

/** The fields as a row keeps them. What the table sets by itself is left out; a field without a column is refused. */
export function toCells(columns: readonly DataTableColumn[], fields: JsonObject): Record<string, Cell> {
  const cells: Record<string, Cell> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (names.has(name) || isReservedKey(name)) continue
    const column = columns.find((each) => each.name === name)
    if (!column) {
      const known = columns.map((each) => each.name).join(', ')
      throw new BadRequest(`The data table has no column "${name}". Its columns are: ${known}`)
    }
    cells[name] = toCell(column, value)
  }
  return cells
}

/** A value as a column keeps it; an empty one is null. */
export function toCell({ name, type }: DataTableColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (type === 'string') return textOf(value)
  if (value === '') return null
  const cell = readers[type](value)
  if (cell !== undefined) return cell
  throw new BadRequest(`The column "${name}" takes ${taken[type]}, but it got ${JSON.stringify(value)}`)
}

const taken = { number: 'numbers', boolean: 'true or false', date: 'dates' }

const readers: Record<keyof typeof taken, (value: unknown) => Cell | undefined> = {
  number(value) {
    const number = typeof value === 'string' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  },
  boolean(value) {
    if (typeof value === 'boolean') return value
    if (value === 1 || value === 'true') return true
    return value === 0 || value === 'false' ? false : undefined
  },
  date(value) {
    const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : value
    return date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined
  },
}
