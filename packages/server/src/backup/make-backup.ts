import { constants, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { findKeyId } from '../encryption/check-key.ts'
import { openDatabase, sqliteFile } from '../db/open-database.ts'
import { readSchema } from '../db/migrate.ts'
import type { Db } from '../db/schema.ts'
import { copySqlite } from '../db/sqlite-copy.ts'
import { binaryPath } from '@heddle/worker'
import { keyFile } from '../key-file.ts'
import { backupPlaces, BackupRefused, writeManifest, type Manifest } from './manifest.ts'
import { dumpPostgres } from './postgres-tools.ts'

export interface BackupRequest {
  folder: string
  withKey: boolean
  version: string
  env: NodeJS.ProcessEnv
}

/** Copies everything that a server needs into a folder, while one may be running. */
export async function makeBackup(config: Config, request: BackupRequest): Promise<Manifest> {
  const { folder, withKey, version, env } = request
  refuseUsed(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const places = backupPlaces(folder)
  const source = sqliteFile(config)
  if (source !== undefined && !existsSync(source)) {
    throw new BackupRefused(`There is no database at ${source}. Set HEDDLE_DATA_DIR as the server has it.`)
  }
  const madeAt = new Date().toISOString()
  if (source !== undefined) copyDatabase(source, places.sqlite)
  else await dumpPostgres({ databaseUrl: config.databaseUrl ?? '', env }, places.postgres)

  const copied = openDatabase(
    source === undefined ? config : { ...config, databaseUrl: `sqlite:${places.sqlite}` },
  )
  try {
    const { db, kind } = copied
    const { applied } = await readSchema(db)
    const keyId = await findKeyId(db)
    const files = await copyBinaries(db, { from: config.dataDir, to: folder })
    copyOwnFiles(config, places.files)
    const hasKey = withKey && copyKey(config, places.key)
    const manifest: Manifest = {
      format: 1,
      version,
      madeAt,
      database: kind,
      migrations: applied,
      keyId: keyId ?? null,
      hasKey,
      files,
    }
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await copied.db.destroy()
  }
}

function copyDatabase(from: string, to: string): void {
  try {
    copySqlite(from, to)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`The database ${from} cannot be copied (${reason}). See what heddle doctor says.`)
  }
}

function refuseUsed(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupRefused(`${folder} is not empty. Give a folder that is new or empty.`)
}

/** Files of executions. One that is gone was deleted with its execution after the copy of the database was made. */
async function copyBinaries(db: Db, { from, to }: { from: string; to: string }): Promise<number> {
  const rows = await db.selectFrom('binary').select('id').execute()
  let count = 0
  for (const { id } of rows) {
    const file = binaryPath(to, id)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    try {
      await copyFile(binaryPath(from, id), file, constants.COPYFILE_FICLONE)
      count += 1
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return count
}

/** What people keep in the data folder for file nodes. */
function copyOwnFiles({ dataDir }: Config, to: string): void {
  const files = join(dataDir, 'files')
  if (existsSync(files)) cpSync(files, to, { recursive: true, preserveTimestamps: true })
}

/** False when the key is not in a file. */
function copyKey(config: Config, to: string): boolean {
  if (config.encryptionKey || !existsSync(keyFile(config))) return false
  cpSync(keyFile(config), to)
  return true
}
