import type { CompiledQuery, Insertable } from 'kysely'
import type { Db, Schema } from './schema.ts'

/** More rows than this are inserted in several parts: each number of rows has a text of its own, which is kept. */
const mostRows = 64

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

/** Inserts rows with values for these columns. The text is written once for each number of rows and kind of database. */
export function prepareInsert<Table extends keyof Schema>(
  table: Table,
  columns: readonly (keyof Row<Table>)[],
): (db: Db, rows: readonly Row<Table>[]) => Promise<void> {
  const known = new Map<unknown, CompiledQuery[]>()

  function textFor(db: Db, count: number): CompiledQuery {
    const kind = db.getExecutor().adapter.constructor
    const texts = known.get(kind) ?? []
    known.set(kind, texts)
    const anyRow = Object.fromEntries(columns.map((column) => [column, null])) as never
    return (texts[count] ??= db
      .insertInto(table)
      .values(Array.from({ length: count }, () => anyRow))
      .compile())
  }

  return async (db, rows) => {
    for (let start = 0; start < rows.length; start += mostRows) {
      const part = rows.slice(start, start + mostRows)
      const parameters = part.flatMap((row) => columns.map((column) => row[column] ?? null))
      await db.executeQuery({ ...textFor(db, part.length), parameters })
    }
  }
}
