import { sql, type ColumnBuilderCallback, type RawBuilder } from 'kysely'
import type { DatabaseKind } from './open-database.ts'

export interface ColumnTypes {
  boolean: 'boolean'
  /** Text on both: a binary form would reorder the keys of users' objects. */
  json: 'json'
  timestamp: RawBuilder<unknown>
  /** Compared by its bytes, in the same order on both. */
  searchText: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
  /** A whole number beyond 32 bits, and what refers to an id. */
  bigint: RawBuilder<unknown>
  /** Type and constraint of a numeric primary key that counts up and never reuses a value. */
  id: { type: RawBuilder<unknown>; constraint: ColumnBuilderCallback }
}

/** What the two databases call the same things. */
export function types(kind: DatabaseKind): ColumnTypes {
  const postgres = kind === 'postgres'
  return {
    boolean: 'boolean',
    json: 'json',
    timestamp: postgres ? sql`timestamptz(3)` : sql`text`,
    searchText: postgres ? sql`text collate "C"` : sql`text`,
    bytes: postgres ? sql`bytea` : sql`blob`,
    bigint: postgres ? sql`bigint` : sql`integer`,
    id: postgres
      ? { type: sql`bigint`, constraint: (column) => column.generatedByDefaultAsIdentity().primaryKey() }
      : { type: sql`integer`, constraint: (column) => column.primaryKey().autoIncrement() },
  }
}
