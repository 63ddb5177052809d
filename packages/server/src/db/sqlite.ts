import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { Changes } from './changes.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { guardedDialect } from './guarded-dialect.ts'
import type { Db, Schema } from './schema.ts'

/** How many prepared statements are kept. The server's own texts are few; lists of ids make more. */
const statementsKept = 500

export function openSqlite(file: string, reserve?: DiskReserve): { db: Db; changes: Changes } {
  const raw = new Database(file)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 10000')
  const changes = new Changes(raw)
  const dialect = guardedDialect(new SqliteDialect({ database: typed(raw, changes) }), reserve)
  return { db: new Kysely<Schema>({ dialect }), changes }
}

/** Reads what is there, by a connection that is open already. */
export const readSqlite = (raw: Database.Database): Db =>
  new Kysely<Schema>({ dialect: guardedDialect(new SqliteDialect({ database: typed(raw) })) })

/** SQLite knows neither booleans nor JSON: the declared type of a column says what its values stand for. */
function typed(raw: Database.Database, changes?: Changes): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => {
      raw.close()
    },
    prepare(text) {
      const known = statements.get(text)
      if (known) return known
      if (statements.size >= statementsKept) statements.clear()
      const statement = typedStatement(raw.prepare(text), changes)
      statements.set(text, statement)
      return statement
    },
  }
}

function typedStatement(statement: Database.Statement, changes?: Changes): SqliteStatement {
  const decode = statement.reader ? rowDecoder(statement) : (row: unknown) => row
  const begin = (parameters: readonly unknown[]) => {
    if (!statement.readonly) changes?.note(statement.source)
    return parameters.map(encode)
  }
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(begin(parameters)).map(decode),
    run: (parameters) => statement.run(begin(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(begin(parameters))) yield decode(row)
    },
  }
}

const encode = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

const decoders: Record<string, (value: unknown) => unknown> = {
  boolean: (value) => (value === null ? null : value === 1),
  json: (value) => (typeof value === 'string' ? JSON.parse(value) : null),
}

function rowDecoder(statement: Database.Statement): (row: unknown) => unknown {
  const mapped = statement.columns().flatMap(({ name, type }) => {
    const decodeValue = type === null ? undefined : decoders[type.toLowerCase()]
    return decodeValue ? [{ name, decodeValue }] : []
  })
  if (mapped.length === 0) return (row) => row
  return (row) => {
    const record = row as Record<string, unknown>
    for (const { name, decodeValue } of mapped) record[name] = decodeValue(record[name])
    return record
  }
}
