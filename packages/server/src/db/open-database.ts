import type { Config } from '../config.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { join } from 'node:path'

export type DatabaseKind = 'sqlite' | 'postgres'

export interface OpenDatabase {
  db: Db
  kind: DatabaseKind
}

/** Opens the database that the configuration names. */
export function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenDatabase {
  if (databaseUrl?.startsWith('postgres')) return { db: openPostgres(databaseUrl), kind: 'postgres' }
  const file = databaseUrl?.slice('sqlite:'.length) || join(dataDir, 'heddle.sqlite')
  return { db: openSqlite(file), kind: 'sqlite' }
}
