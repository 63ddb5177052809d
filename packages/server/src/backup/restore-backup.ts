import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { createEncryption } from '../encryption/encryption.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { lockData } from '../data-lock.ts'
import { findUnknownMigration, NewerSchema } from '../db/migrate.ts'
import { openDatabase, sqliteFile } from '../db/open-database.ts'
import { findDamage } from '../db/sqlite-copy.ts'
import { findKey, keyFile, readKey } from '../key-file.ts'
import { backupPlaces, BackupRefused, readManifest, type Manifest } from './manifest.ts'
import { restorePostgres } from './postgres-tools.ts'

export interface RestoreRequest {
  folder: string
  overwrite: boolean
  env: NodeJS.ProcessEnv
}

export interface Restored extends Manifest {
  /** Where what was there before is now. */
  replaced: string | undefined
}

/** Puts a backup in the place of an installation. Everything is checked before anything is changed. */
export async function restoreBackup(config: Config, request: RestoreRequest): Promise<Restored> {
  const { folder, overwrite, env } = request
  const manifest = readManifest(folder)
  const file = sqliteFile(config)
  refuseOtherKind(manifest, file)
  const unknown = findUnknownMigration(manifest.migrations)
  if (unknown !== undefined) throw new NewerSchema(unknown)
  checkKey(config, folder, manifest)
  prepareDataFolder(config)
  const lock = lockData(config)
  const target = { databaseUrl: config.databaseUrl ?? '', env }
  try {
    if (!overwrite) await refuseUsed(config)
    // The database first: it is whole or was not touched. Only then do other things move.
    const incoming = file === undefined ? undefined : copyChecked(folder, file)
    if (file === undefined) await restorePostgres(target, backupPlaces(folder).postgres)
    const replaced = moveAside(config, manifest)
    copyIn(config, folder)
    if (file !== undefined && incoming !== undefined) renameSync(incoming, file)
    return { ...manifest, replaced }
  } finally {
    lock.release()
  }
}

function refuseOtherKind({ database }: Manifest, file: string | undefined): void {
  if ((database === 'sqlite') === (file !== undefined)) return
  throw new BackupRefused(
    database === 'sqlite'
      ? 'The backup is of a SQLite database, but HEDDLE_DATABASE_URL points to PostgreSQL.'
      : 'The backup is of a PostgreSQL database. Set HEDDLE_DATABASE_URL to the database to restore it to.',
  )
}

/** Without the right key the secrets of the backup would be lost, and nobody would notice before they are used. */
function checkKey(config: Config, folder: string, { keyId, hasKey }: Manifest): void {
  if (keyId === null) return
  const key = hasKey && !config.encryptionKey ? readKey(backupPlaces(folder).key) : findKey(config)
  if (key === undefined) {
    throw new BackupRefused(
      `The backup has no key, and without it its credentials cannot be read. Put the file encryption.key of that installation into ${config.dataDir}, or set HEDDLE_ENCRYPTION_KEY.`,
    )
  }
  if (createEncryption(key).keyId !== keyId) {
    throw new BackupRefused(
      `The key in ${config.encryptionKey ? 'HEDDLE_ENCRYPTION_KEY' : config.dataDir} is not the one of the backup. Put the file encryption.key of that installation there, or set HEDDLE_ENCRYPTION_KEY to its key.`,
    )
  }
}

async function refuseUsed(config: Config): Promise<void> {
  const used = sqliteFile(config) === undefined ? await hasTables(config) : listOld(config).length > 0
  if (!used) return
  throw new BackupRefused(
    `There is an installation in ${config.dataDir} or its database already. Set HEDDLE_DATA_DIR to an empty folder, or use --overwrite to replace what is there.`,
  )
}

async function hasTables(config: Config): Promise<boolean> {
  const { db } = openDatabase(config)
  try {
    const { rows } = await sql`select 1 from information_schema.tables
      where table_name = 'migration' and table_schema = current_schema()`.execute(db)
    return rows.length > 0
  } finally {
    await db.destroy()
  }
}

/** The database of the backup, beside its place to be. */
function copyChecked(folder: string, file: string): string {
  const incoming = `${file}.restoring`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  rmSync(incoming, { force: true })
  cpSync(backupPlaces(folder).sqlite, incoming)
  const damage = findDamage(incoming)
  if (damage === undefined) return incoming
  rmSync(incoming)
  throw new BackupRefused(`The database of the backup is damaged (${damage}). Use another backup.`)
}

/** What belongs to an installation and is there. */
function listOld(config: Config): string[] {
  const file = sqliteFile(config)
  const database = file === undefined ? [] : [file, `${file}-wal`, `${file}-shm`]
  const folders = ['binary', 'files'].map((name) => join(config.dataDir, name))
  return [...database, ...folders.filter((path) => existsSync(path) && readdirSync(path).length > 0)].filter(
    (path) => existsSync(path),
  )
}

/** Nothing is deleted: whoever restores the wrong backup can go back. */
function moveAside(config: Config, { hasKey }: Manifest): string | undefined {
  const old = listOld(config)
  if (hasKey && !config.encryptionKey && existsSync(keyFile(config))) old.push(keyFile(config))
  if (old.length === 0) return undefined
  const aside = join(config.dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const path of old) renameSync(path, join(aside, basename(path)))
  return aside
}

function copyIn(config: Config, folder: string): void {
  const places = backupPlaces(folder)
  const { dataDir } = config
  if (existsSync(places.binary)) cpSync(places.binary, join(dataDir, 'binary'), { recursive: true })
  if (existsSync(places.files)) cpSync(places.files, join(dataDir, 'files'), { recursive: true })
  if (existsSync(places.key) && !config.encryptionKey) cpSync(places.key, keyFile(config))
}
