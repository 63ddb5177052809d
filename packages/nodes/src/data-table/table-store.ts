import { isJsonObject, type JsonObject, type NodeStore, type ResourceLocatorValue } from '@heddle/core'

/** A row and what the table itself knows about it. */
export type Row = JsonObject & { id: number; createdAt: string; updatedAt: string }

export interface Table {
  rows: Row[]
  nextId: number
}

/** Tables are read and written whole, so they have to stay small. */
const maxRows = 50_000

export async function readTable(store: NodeStore, table: ResourceLocatorValue): Promise<Table> {
  const stored = await store.get('workflow', keyOf(table))
  if (!isJsonObject(stored) || !Array.isArray(stored.rows)) return { rows: [], nextId: 1 }
  // Nobody else writes under this key.
  return { rows: stored.rows as Row[], nextId: Number(stored.nextId) }
}

export async function writeTable(store: NodeStore, name: ResourceLocatorValue, table: Table): Promise<void> {
  if (table.rows.length > maxRows) throw new Error(`A data table holds at most ${maxRows} rows`)
  await store.set('workflow', keyOf(name), table)
}

function keyOf({ value }: ResourceLocatorValue): string {
  if (value.trim() === '') throw new Error('Choose the data table')
  return `dataTable:${value}`
}

/** A new row at the end of a table. */
export function addRow({ rows, nextId }: Table, fields: JsonObject, now: Date): { table: Table; row: Row } {
  const time = now.toISOString()
  const row = { ...fields, id: nextId, createdAt: time, updatedAt: time }
  return { table: { rows: [...rows, row], nextId: nextId + 1 }, row }
}

/** The table with some of its rows changed, and those rows as they are now. */
export function changeRows(
  table: Table,
  fits: (row: Row) => boolean,
  { fields, now }: { fields: JsonObject; now: Date },
): { table: Table; changed: Row[] } {
  const changed: Row[] = []
  const rows = table.rows.map((row) => {
    if (!fits(row)) return row
    const next = { ...row, ...fields, id: row.id, createdAt: row.createdAt, updatedAt: now.toISOString() }
    changed.push(next)
    return next
  })
  return { table: { ...table, rows }, changed }
}
