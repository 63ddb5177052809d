import type { JsonObject } from '@heddle/core'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DatabaseKind } from '../db/open-database.ts'

type Condition = RawBuilder<SqlBool>

/** Whether the metadata of a document have all these values. */
export function metadataIs(kind: DatabaseKind, filter: JsonObject): Condition {
  const is = kind === 'postgres' ? isOnPostgres : isOnSqlite
  const conditions = Object.entries(filter).map(([key, value]) => is(key, value))
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Texts of JSON: both were written by the same program, so the same value has the same text. */
const isOnPostgres = (key: string, value: unknown): Condition =>
  sql`coalesce(("metadata" -> cast(${key} as text))::text = ${JSON.stringify(value ?? null)}, false)`

/** Not by a path, in which some characters of a key would mean something. */
const isOnSqlite = (key: string, value: unknown): Condition =>
  sql`exists (select 1 from json_each("metadata") as field where field.key = ${key} and ${fieldIs(value)})`

function fieldIs(value: unknown): Condition {
  if (typeof value === 'string') return sql`field.type = 'text' and field.value = ${value}`
  if (typeof value === 'number') return sql`field.type in ('integer', 'real') and field.value = ${value}`
  if (typeof value === 'boolean') return sql`field.type = ${String(value)}`
  if (typeof value === 'object' && value !== null)
    return sql`field.type in ('object', 'array') and field.value = ${JSON.stringify(value)}`
  return sql`field.type = 'null'`
}
