import type { DataTable } from '@heddle/contract'
import { Conflict, NotFound, type DataTableColumn, formatId } from '@heddle/core'
import type { Selectable } from 'kysely'
import { limitsOf, type Actor } from '../auth/actor.ts'
import type { Db, Schema } from '../db/schema.ts'

export type TableRow = Selectable<Schema['data_table']>

/** Tables that the actor may see. Every query for a person starts here. */
const visible = (db: Db, actor: Actor) =>
  limitsOf(actor).reduce(
    (query, userId) => query.where('data_table.ownerId', '=', userId),
    db.selectFrom('data_table'),
  )

export async function listTables(db: Db, actor: Actor): Promise<DataTable[]> {
  const rows = await visible(db, actor).selectAll().orderBy('name').orderBy('id').execute()
  return rows.map(presentTable)
}

export async function getTable(db: Db, actor: Actor, id: number): Promise<TableRow> {
  const row = await visible(db, actor).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound('Data table', id)
  return row
}

export async function insertTable(
  db: Db,
  actor: Actor,
  { name, columns }: { name: string; columns: DataTableColumn[] },
): Promise<DataTable> {
  const now = new Date().toISOString()
  const row = await db
    .insertInto('data_table')
    .values({
      ownerId: actor.id,
      name,
      columns: JSON.stringify(columns),
      nextRowId: 1,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['ownerId', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw takenName(name)
  return presentTable(row)
}

export async function renameTable(
  db: Db,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<DataTable> {
  const { id: key, ownerId } = await getTable(db, actor, id)
  const other = await db
    .selectFrom('data_table')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('name', '=', name)
    .where('id', '!=', key)
    .executeTakeFirst()
  if (other) throw takenName(name)
  const row = await db
    .updateTable('data_table')
    .set({ name, updatedAt: new Date().toISOString() })
    .where('id', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentTable(row)
}

export async function deleteTable(db: Db, actor: Actor, id: number): Promise<void> {
  const { id: key } = await getTable(db, actor, id)
  await db.deleteFrom('data_table').where('id', '=', key).execute()
}

const takenName = (name: string) => new Conflict(`There is already a data table named "${name}"`)

export const presentTable = ({ id, name, columns, createdAt, updatedAt }: TableRow): DataTable => ({
  id: formatId(id),
  name,
  columns,
  createdAt,
  updatedAt,
})
