import type { ColumnType } from 'kysely'

/** Parsed when read; written as JSON text. */
export type JsonColumn<T> = ColumnType<T, string, string>
