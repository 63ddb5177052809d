import type { Config } from '../config.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { join } from 'node:path'

export type DatabaseKind = 'sqlite' | 'postgres'

export interface OpenDatabase {
  db: Db
  kind: DatabaseKind
  /** Why it cannot be used at the moment; undefined when it can. */
  findProblem(): Promise<string | undefined>
}

/** Opens the database that the configuration names. */
export function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenDatabase {
  if (databaseUrl?.startsWith('postgres')) {
    const db = openPostgres(databaseUrl)
    return { db, kind: 'postgres', findProblem: () => lookAtDatabase(db) }
  }
  const file = databaseUrl?.slice('sqlite:'.length) || join(dataDir, 'heddle.sqlite')
  const db = openSqlite(file)
  return { db, kind: 'sqlite', findProblem: () => lookAtDatabase(db) }
}
