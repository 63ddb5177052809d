import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migratedTestDatabase } from '../testing/test-database.ts'
import { openToSearch } from './open-to-search.ts'

test('a SQLite file compares vectors itself, and cannot be written by whoever searches it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { db: own, kind, url } = await migratedTestDatabase(dataDir)

  const { db, comparesVectors } = openToSearch({ databaseUrl: url, dataDir })
  const tags = await db.selectFrom('tag').select('id').execute()
  const now = new Date().toISOString()
  const written = await db
    .insertInto('tag')
    .values({ name: 'x', createdAt: now, updatedAt: now })
    .execute()
    .then(
      () => 'written',
      () => 'refused',
    )

  const isSqlite = kind === 'sqlite'
  expect([tags, comparesVectors, written]).toEqual([[], isSqlite, isSqlite ? 'refused' : 'written'])
  await db.destroy()
  await own.destroy()
})
