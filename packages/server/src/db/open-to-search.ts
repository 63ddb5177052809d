import Database from 'better-sqlite3'
import { load } from 'sqlite-vec'
import { sqliteFile, type DatabaseKind, type Place } from './open-database.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'
import { readSqlite } from './sqlite.ts'

export interface SearchedDatabase {
  db: Db
  kind: DatabaseKind
  /** Whether its own functions compare vectors. */
  comparesVectors: boolean
}

/** Opens the database a second time to read it, in a thread that may take its time. */
export function openToSearch(place: Place): SearchedDatabase {
  const file = sqliteFile(place)
  if (file === undefined)
    return { db: openPostgres(place.databaseUrl ?? ''), kind: 'postgres', comparesVectors: false }
  const raw = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
  return { comparesVectors: learnVectors(raw), db: readSqlite(raw), kind: 'sqlite' }
}

/** There is no such library for some machines. */
function learnVectors(raw: Database.Database): boolean {
  try {
    load(raw)
    return true
  } catch {
    return false
  }
}
