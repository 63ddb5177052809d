import type { Config } from '../config.ts'
import type { Changes } from './changes.ts'
import { DiskReserve } from './disk-reserve.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { join } from 'node:path'

export type DatabaseKind = 'sqlite' | 'postgres'

export interface OpenDatabase {
  db: Db
  kind: DatabaseKind
  /** Absent where others may write unnoticed. */
  changes?: Changes
  /** Why it cannot be used at the moment; undefined when it can. */
  findProblem(): Promise<string | undefined>
}

export type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Where the SQLite database is; undefined with PostgreSQL. */
export function sqliteFile({ databaseUrl, dataDir }: Place): string | undefined {
  if (databaseUrl?.startsWith('postgres')) return undefined
  return databaseUrl?.slice('sqlite:'.length) || join(dataDir, 'heddle.sqlite')
}

/** Opens the database that the configuration names. */
export function openDatabase(place: Place): OpenDatabase {
  const file = sqliteFile(place)
  if (file === undefined) {
    const db = openPostgres(place.databaseUrl ?? '')
    return { db, kind: 'postgres', findProblem: () => lookAtDatabase(db) }
  }
  const reserve = new DiskReserve(file)
  const { db, changes } = openSqlite(file, reserve)
  return {
    db,
    changes,
    kind: 'sqlite',
    findProblem: async () => (await reserve.findProblem()) ?? lookAtDatabase(db),
  }
}
