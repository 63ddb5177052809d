import { existsSync, globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from '../config.ts'
import { findKeyId } from '../encryption/check-key.ts'
import { createEncryption } from '../encryption/encryption.ts'
import { findUnknownMigration, NewerSchema, readSchema } from '../db/migrate.ts'
import { openDatabase, sqliteFile } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { findDamage } from '../db/sqlite-copy.ts'
import { findKey, keyFile, KeyFileUnusable } from '../key-file.ts'
import { ok, problem, warn, type Finding } from './finding.ts'
import { lookAtProcesses } from './look-at-processes.ts'
import { lookAtStore } from './look-at-store.ts'

/** The database and what belongs to it: the schema, the key, the files. */
export async function lookAtData(config: Config): Promise<Finding[]> {
  const file = sqliteFile(config)
  if (file !== undefined && !existsSync(file)) {
    return [warn('database', `There is no database at ${file} yet. The first start creates it.`)]
  }
  const damage = file === undefined ? undefined : findDamage(file)
  if (damage !== undefined) {
    return [problem('database', `${file} is damaged (${damage}). Stop the server and restore a backup.`)]
  }
  const { db, findProblem } = openDatabase(config)
  try {
    const away = file === undefined ? await findProblem() : undefined
    if (away !== undefined) {
      return [problem('database', `${away} Check HEDDLE_DATABASE_URL and that PostgreSQL is running.`)]
    }
    return [
      ok('database', file === undefined ? 'PostgreSQL responds.' : `${file} is intact.`),
      ...(await lookInside(db, config)),
    ]
  } finally {
    await db.destroy()
  }
}

async function lookInside(db: Db, config: Config): Promise<Finding[]> {
  const schema = await readSchema(db).catch(() => undefined)
  if (!schema) return [warn('schema', 'The database is empty. The first start sets it up.')]
  const unknown = findUnknownMigration(schema.applied)
  if (unknown !== undefined) return [problem('schema', new NewerSchema(unknown).message)]
  if (schema.pending.length > 0) {
    return [
      warn('schema', `The next start makes ${schema.pending.length} changes to it. Back up first.`),
      await lookAtKey(db, config),
    ]
  }
  return [
    ok('schema', 'It matches this version.'),
    await lookAtKey(db, config),
    await lookAtFiles(db, config),
    ...(await lookAtProcesses(db, config)),
  ]
}

async function lookAtKey(db: Db, config: Config): Promise<Finding> {
  const about = 'encryption key'
  const keyId = await findKeyId(db)
  try {
    const key = findKey(config)
    if (key === undefined) {
      if (keyId === undefined) return ok(about, 'There is no key yet. The first start creates it.')
      throw new KeyFileUnusable(keyFile(config), 'is missing')
    }
    if (keyId !== undefined && createEncryption(key).keyId !== keyId) {
      const place = config.encryptionKey ? 'HEDDLE_ENCRYPTION_KEY' : keyFile(config)
      return problem(about, `${place} is not the key that encrypted the credentials. Put the right one back.`)
    }
  } catch (error) {
    if (error instanceof KeyFileUnusable) return problem(about, error.message)
    throw error
  }
  if (!config.encryptionKey && (statSync(keyFile(config)).mode & 0o077) !== 0) {
    return warn(about, `Other users can read it. Run: chmod 600 ${keyFile(config)}`)
  }
  return ok(about, 'It matches. Keep a copy of it in another place.')
}

async function lookAtFiles(db: Db, { dataDir, s3 }: Config): Promise<Finding> {
  const about = 'files of executions'
  if (s3) return lookAtStore(s3, dataDir)
  // What is written during the look has its file first, and what is deleted loses its row first.
  const stored = new Set(globSync('*/*', { cwd: join(dataDir, 'binary') }).map((path) => basename(path)))
  const rows = await db.selectFrom('binary').select('id').execute()
  const missing = rows.filter(({ id }) => !stored.has(id)).length
  const known = new Set(rows.map(({ id }) => id))
  const forgotten = [...stored].filter((id) => !known.has(id)).length
  if (missing + forgotten === 0) return ok(about, `All ${rows.length} files are there.`)
  return warn(
    about,
    [
      ...(missing > 0
        ? [
            `${missing} are missing: executions refer to them, but they cannot be opened. A backup may contain them.`,
          ]
        : []),
      ...(forgotten > 0
        ? [
            `${forgotten} no longer belong to an execution and can be deleted from ${join(dataDir, 'binary')}.`,
          ]
        : []),
    ].join(' '),
  )
}
