import type { DataTableRow, RowFilter } from '@heddle/contract'
import { BadRequest, toCells, type JsonObject } from '@heddle/core'
import type { Expression, Selectable, SqlBool } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { narrowRows } from './narrow-rows.ts'
import { rowFilter } from './row-filter.ts'
import type { TableRow } from './table-queries.ts'

const pageSize = 1000
/** Fewer would be many questions for the conditions that the database cannot answer. */
const smallestPage = 100
/** What is changed is given back, so it has to fit into memory. */
const mostChanged = 10_000
/** Statements have at most 32,766 values. */
const rowsPerStatement = 2000

interface Search {
  filter: RowFilter
  afterId?: number
  limit?: number
}

/** Rows that fit, in the order of their ids. Reads page by page, so that a big table is never in memory whole. */
export async function findRows(
  db: Db,
  table: TableRow,
  { filter, afterId = 0, limit = Infinity }: Search,
): Promise<DataTableRow[]> {
  const fits = rowFilter(table.columns, filter)
  const among = narrowRows(table.columns, filter)
  const onlyId = idOf(filter)
  // What no row can be called: no row fits.
  if (onlyId !== undefined && !Number.isSafeInteger(onlyId)) return []
  const size = Math.max(smallestPage, Math.min(pageSize, limit))
  const found: DataTableRow[] = []
  let last = afterId
  for (;;) {
    const page = await readPage(db, table.id, { last, size, onlyId, among })
    for (const row of page) {
      if (fits(row) && found.push(row) >= limit) return found
    }
    const end = page.at(-1)
    if (!end || page.length < size) return found
    last = end.id
  }
}

async function findToChange(db: Db, table: TableRow, filter: RowFilter): Promise<DataTableRow[]> {
  const found = await findRows(db, table, { filter, limit: mostChanged + 1 })
  if (found.length <= mostChanged) return found
  throw new BadRequest(
    `More than ${mostChanged} rows match. Add a condition, such as one on the ID, to change fewer at a time.`,
  )
}

/** The one row that can fit: found by its key, without looking at the others. */
function idOf({ match, conditions }: RowFilter): number | undefined {
  const single = conditions.length === 1 || match === 'all'
  const byId = conditions.find(({ column, condition }) => column === 'id' && condition === 'eq')
  return single && byId ? Number(byId.value) : undefined
}

interface Page {
  last: number
  size: number
  onlyId?: number
  /** Rows that cannot fit are left out. */
  among?: Expression<SqlBool>
}

async function readPage(db: Db, tableId: number, { last, size, onlyId, among }: Page) {
  const rows = await db
    .selectFrom('data_table_row')
    .selectAll()
    .where('tableId', '=', tableId)
    .where('id', '>', last)
    .$call((query) => (onlyId === undefined ? query : query.where('id', '=', onlyId)))
    .$if(among !== undefined, (query) => (among ? query.where(among) : query))
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(presentRow)
}

export function insertRows(db: Db, table: TableRow, rows: readonly JsonObject[]): Promise<DataTableRow[]> {
  const cells = rows.map((fields) => withEveryColumn(table, fields))
  return writeAlone(db, table, (transaction) => addRows(transaction, table, cells))
}

interface Change {
  filter: RowFilter
  values: JsonObject
  upsert: boolean
}

/** Changes the rows that fit and gives them as they are now; adds one when none fits and that is asked for. */
export function updateRows(
  db: Db,
  table: TableRow,
  { filter, values, upsert }: Change,
): Promise<DataTableRow[]> {
  const cells = toCells(table.columns, values)
  return writeAlone(db, table, async (transaction) => {
    const found = await findToChange(transaction, table, filter)
    if (found.length === 0 && upsert) return addRows(transaction, table, [withEveryColumn(table, values)])
    const updatedAt = new Date().toISOString()
    const changed = found.map((row) => ({ ...row, ...cells, updatedAt }))
    for (const { id, createdAt: _created, updatedAt: _updated, ...all } of changed) {
      await transaction
        .updateTable('data_table_row')
        .set({ cells: JSON.stringify(all), updatedAt })
        .where('tableId', '=', table.id)
        .where('id', '=', id)
        .execute()
    }
    return changed
  })
}

export function removeRows(db: Db, table: TableRow, filter: RowFilter): Promise<DataTableRow[]> {
  return writeAlone(db, table, async (transaction) => {
    const found = await findToChange(transaction, table, filter)
    for (let at = 0; at < found.length; at += rowsPerStatement) {
      const ids = found.slice(at, at + rowsPerStatement).map(({ id }) => id)
      await transaction
        .deleteFrom('data_table_row')
        .where('tableId', '=', table.id)
        .where('id', 'in', ids)
        .execute()
    }
    return found
  })
}

/** Removes all rows, however many there are; ids begin anew. */
export function clearRows(db: Db, table: TableRow): Promise<{ deleted: number }> {
  return writeAlone(db, table, async (transaction) => {
    await transaction.updateTable('data_table').set({ nextRowId: 1 }).where('id', '=', table.id).execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('data_table_row')
      .where('tableId', '=', table.id)
      .executeTakeFirst()
    return { deleted: Number(numDeletedRows) }
  })
}

/** Two writers of one table would both read and then both write; the second waits here for the first. */
export const writeAlone = <T>(
  db: Db,
  { id }: Pick<TableRow, 'id'>,
  write: (transaction: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('data_table')
      .set({ updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    return write(transaction)
  })

async function addRows(
  db: Db,
  { id: tableId }: TableRow,
  rows: readonly Record<string, unknown>[],
): Promise<DataTableRow[]> {
  const { nextRowId } = await db
    .updateTable('data_table')
    .set(({ eb }) => ({ nextRowId: eb('nextRowId', '+', rows.length) }))
    .where('id', '=', tableId)
    .returning('nextRowId')
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const made = rows.map((cells, index) => ({
    ...cells,
    id: nextRowId - rows.length + index,
    createdAt: now,
    updatedAt: now,
  }))
  for (let at = 0; at < made.length; at += rowsPerStatement) {
    const values = made.slice(at, at + rowsPerStatement).map(({ id, createdAt, updatedAt, ...cells }) => ({
      tableId,
      id,
      cells: JSON.stringify(cells),
      createdAt,
      updatedAt,
    }))
    await db.insertInto('data_table_row').values(values).execute()
  }
  return made
}

const withEveryColumn = ({ columns }: TableRow, fields: JsonObject) => ({
  ...Object.fromEntries(columns.map(({ name }) => [name, null])),
  ...toCells(columns, fields),
})

const presentRow = ({
  id,
  cells,
  createdAt,
  updatedAt,
}: Selectable<Schema['data_table_row']>): DataTableRow => ({
  id,
  ...cells,
  createdAt,
  updatedAt,
})
