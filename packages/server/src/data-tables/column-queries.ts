import type { DataTable } from '@heddle/contract'
import { columnsMax } from '@heddle/contract/limits'
import { BadRequest, Conflict, NotFound, type Cell, type DataTableColumn } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { writeAlone } from './row-queries.ts'
import { getTable, presentTable, type TableRow } from './table-queries.ts'

interface ColumnOf {
  id: number
  column: string
}

/** Adds a column, which is empty in every row. */
export const addColumn = (
  db: Db,
  actor: Actor,
  { id, column }: { id: number; column: DataTableColumn },
): Promise<DataTable> =>
  changeColumns(db, actor, {
    id,
    plan(table) {
      if (table.columns.length >= columnsMax)
        throw new BadRequest(`A table has at most ${columnsMax} columns`)
      refuseTaken(table, column.name)
      return {
        columns: [...table.columns, column],
        changeCells: (cells) => ({ ...cells, [column.name]: null }),
      }
    },
  })

export const renameColumn = (
  db: Db,
  actor: Actor,
  { id, column, name }: ColumnOf & { name: string },
): Promise<DataTable> =>
  changeColumns(db, actor, {
    id,
    plan(table) {
      refuseUnknown(table, column)
      if (name !== column) refuseTaken(table, name)
      const renamed = (each: string) => (each === column ? name : each)
      return {
        columns: table.columns.map((each) => ({ ...each, name: renamed(each.name) })),
        changeCells: (cells) =>
          Object.fromEntries(Object.entries(cells).map(([key, cell]) => [renamed(key), cell])),
      }
    },
  })

export const removeColumn = (db: Db, actor: Actor, { id, column }: ColumnOf): Promise<DataTable> =>
  changeColumns(db, actor, {
    id,
    plan(table) {
      refuseUnknown(table, column)
      return {
        columns: table.columns.filter(({ name }) => name !== column),
        changeCells: (cells) => Object.fromEntries(Object.entries(cells).filter(([key]) => key !== column)),
      }
    },
  })

function refuseUnknown({ columns }: TableRow, column: string): void {
  if (!columns.some(({ name }) => name === column)) throw new NotFound('Column', column)
}

function refuseTaken({ columns }: TableRow, name: string): void {
  if (!columns.some((column) => column.name === name)) return
  throw new Conflict(`The table already has a column named "${name}"`)
}

type Cells = Record<string, Cell>

interface ColumnChange {
  columns: DataTableColumn[]
  changeCells(cells: Cells): Cells
}

/** Rows keep their cells by the names of the columns, so they change with them. */
async function changeColumns(
  db: Db,
  actor: Actor,
  { id, plan }: { id: number; plan: (table: TableRow) => ColumnChange },
): Promise<DataTable> {
  const { id: tableId } = await getTable(db, actor, id)
  return writeAlone(db, { id: tableId }, async (transaction) => {
    const { columns, changeCells } = plan(await getTable(transaction, actor, id))
    await changeRows(transaction, tableId, changeCells)
    const changed = await transaction
      .updateTable('data_table')
      .set({ columns: JSON.stringify(columns), updatedAt: new Date().toISOString() })
      .where('id', '=', tableId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentTable(changed)
  })
}

const pageSize = 1000

async function changeRows(db: Db, tableId: number, changeCells: ColumnChange['changeCells']): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const rows: { id: number; cells: Cells }[] = await db
      .selectFrom('data_table_row')
      .select(['id', 'cells'])
      .where('tableId', '=', tableId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const { id, cells } of rows) {
      await db
        .updateTable('data_table_row')
        .set({ cells: JSON.stringify(changeCells(cells)) })
        .where('tableId', '=', tableId)
        .where('id', '=', id)
        .execute()
    }
    last = rows.at(-1)?.id
  }
}
