import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp, type App } from '../app.ts'
import { startSession } from '../auth/sessions.ts'
import { readConfig } from '../config.ts'
import { connectInline } from '../dispatch/connect-inline.ts'
import { engineConfig } from '../dispatch/engine/engine-config.ts'
import type { Db } from '../db/schema.ts'
import { getOwner } from '../users/user-queries.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import { migratedTestDatabase } from './test-database.ts'

export interface TestApp {
  app: App
  db: Db
  dataDir: string
  /** Nobody is signed in. */
  anonymous: TestClient
  /** The person before an owner is set up: the whole instance. */
  owner: TestClient
  /** A member of the given name, made when first asked for. */
  member(name: string): Promise<TestClient>
}

/** A whole server in this process, with a fresh database and data folder, gone after the test. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-test-'))
  const { db } = await migratedTestDatabase(dataDir)
  const config = readConfig({ HEDDLE_DATA_DIR: dataDir, HEDDLE_LOG_LEVEL: 'silent', ...env })
  const app = await createApp({
    config,
    db,
    version: '0.0.0',
    editorDir: '',
    encryptionKey: 'a key for tests only',
    connect: connectInline(engineConfig(config)),
  })
  onTestFinished(async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const clientOf = async (userId: string) =>
    createTestClient(app.server, await startSession(db, userId, new Date()))
  return {
    app,
    db,
    dataDir,
    anonymous: createTestClient(app.server),
    owner: await clientOf((await getOwner(db)).id),
    member: async (name) => clientOf(await ensureMember(db, name)),
  }
}

async function ensureMember(db: Db, name: string): Promise<string> {
  const email = `${name}@example.com`
  const known = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (known) return known.id
  const now = new Date().toISOString()
  const row = {
    id: randomUUID(),
    email,
    firstName: name,
    lastName: 'Test',
    passwordHash: 'none',
    role: 'member' as const,
  }
  await db
    .insertInto('user')
    .values({ ...row, personalizationAnswers: 'null', createdAt: now, updatedAt: now })
    .execute()
  return row.id
}
