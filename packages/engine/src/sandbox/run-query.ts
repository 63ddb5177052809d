import { constants, DatabaseSync, type StatementSync } from 'node:sqlite'

type Value = string | number | bigint | null
type Row = Record<string, unknown>

/** Rows by the name of their table. */
type Tables = Readonly<Record<string, readonly Row[]>>

interface Query {
  query: string
  /** What its parameters stand for, in their order. */
  values: readonly unknown[]
}

/** What a query may do: read. Everything else, files and settings above all, is refused. */
const allowed = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
])
const refusedFunctions = new Set(['load_extension', 'fts3_tokenizer'])

/** Columns that a query asks for and that a table without rows does not know. */
const maxGuessedColumns = 200

/** Answers a query over tables in memory. Nothing of it stays. */
export function runQuery({ query, values: given }: Query, tables: Tables, memoryMb: number): Row[] {
  const db = new DatabaseSync(':memory:', { allowExtension: false })
  try {
    // Sorting must not write files, and must not take more memory than code may.
    db.exec(`pragma temp_store = memory; pragma hard_heap_limit = ${memoryMb * 2 ** 20}`)
    const kinds = new Map<string, Kind>()
    for (const [name, rows] of Object.entries(tables)) fillTable(db, { name, rows, kinds })
    const statement = prepareQuery(db, query, tables)
    statement.setReturnArrays(true)
    const readers = statement.columns().map(({ name, table, column }) => ({
      name,
      kind: kinds.get(JSON.stringify([table, column])),
    }))
    // With arrays asked for, every row is one.
    return (statement.all(...given.map(toValue)) as unknown as Value[][]).map((values) =>
      toRow(readers, values),
    )
  } finally {
    db.close()
  }
}

/** What SQLite cannot keep and what is made of it again. */
type Kind = 'boolean' | 'json'

interface Filling {
  name: string
  rows: readonly Row[]
  kinds: Map<string, Kind>
}

function fillTable(db: DatabaseSync, { name, rows, kinds }: Filling): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(notTheSame())
  // A table needs a column even when nothing is known of it.
  const described = columns.length > 0 ? columns.map(quote).join(', ') : quote('')
  db.exec(`create table ${quote(name)} (${described})`)
  for (const column of columns) {
    const kind = kindOf(rows.map((row) => row[column]))
    if (kind) kinds.set(JSON.stringify([name, column]), kind)
  }
  if (rows.length === 0 || columns.length === 0) return
  const insert = db.prepare(`insert into ${quote(name)} values (${columns.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...columns.map((column) => toValue(row[column])))
}

/** SQLite does not tell names apart that differ in case alone: the first one stays. */
function notTheSame(): (name: string) => boolean {
  const seen = new Set<string>()
  return (name) => {
    const folded = name.toLowerCase()
    return !seen.has(folded) && Boolean(seen.add(folded))
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`

function kindOf(values: readonly unknown[]): Kind | undefined {
  if (values.some((value) => typeof value === 'object' && value !== null)) return 'json'
  const filled = values.filter((value) => value !== null && value !== undefined)
  return filled.length > 0 && filled.every((value) => typeof value === 'boolean') ? 'boolean' : undefined
}

function toValue(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return BigInt(value)
  // Whole numbers stay whole, also when a query makes texts of them.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  return JSON.stringify(value)
}

function prepareQuery(db: DatabaseSync, query: string, tables: Tables): StatementSync {
  for (let guessed = 0; ; guessed++) {
    try {
      return prepareReading(db, query)
    } catch (error) {
      const missing = /no such column: (?:(\w+)\.)?(.+)$/.exec(error instanceof Error ? error.message : '')
      if (!missing?.[2] || guessed >= maxGuessedColumns) throw error
      if (!addColumn(db, tables, { table: missing[1], column: missing[2] })) throw error
    }
  }
}

function prepareReading(db: DatabaseSync, query: string): StatementSync {
  db.setAuthorizer((action, _first, second) =>
    allowed.has(action) && !refusedFunctions.has(second ?? '') ? constants.SQLITE_OK : constants.SQLITE_DENY,
  )
  return db.prepare(query)
}

/** Nobody knows the columns of a table without rows: they are whatever the query asks for. */
function addColumn(
  db: DatabaseSync,
  tables: Tables,
  { table, column }: { table: string | undefined; column: string },
): boolean {
  const empty = Object.entries(tables).find(
    ([name, rows]) => rows.length === 0 && (table === undefined || name === table),
  )
  if (!empty) return false
  db.setAuthorizer(null)
  db.exec(`alter table ${quote(empty[0])} add column ${quote(column)}`)
  return true
}

interface ColumnReader {
  name: string
  kind: Kind | undefined
}

/** When two columns have one name, the last value that is there counts: an outer join must not empty what it joins on. */
function toRow(readers: readonly ColumnReader[], values: readonly Value[]): Row {
  const row: Row = {}
  for (const [index, { name, kind }] of readers.entries()) {
    const value = fromValue(values[index] ?? null, kind)
    if (name !== '' && (value !== null || !Object.hasOwn(row, name))) row[name] = value
  }
  return row
}

function fromValue(value: Value, kind: Kind | undefined): unknown {
  if (kind === 'boolean' && value !== null) return Boolean(value)
  if (kind !== 'json' || typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
