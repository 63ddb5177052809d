import type { Workflow } from '@heddle/core/workflow'
import { testWorkflow, type ShortWorkflow } from '@heddle/engine/testing'
import { catalog } from '@heddle/nodes'
import type { OtherPlaces } from '@heddle/outbound'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import { createApp, type App } from '../app.ts'
import { startSession } from '../auth/sessions.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { ProcessRole } from '../db/shared-work.ts'
import { connectInline, type FindNode } from './connect-inline.ts'
import { connectThread } from '../dispatch/connect-thread.ts'
import { workerConfig } from '../dispatch/worker-config.ts'
import { silenceLimits, type SilenceLimits } from '../dispatch/silence.ts'
import { systemClock, type Clock } from '../triggers/clock.ts'
import { sendingLimits, type SendingLimits } from '../http/slow-bodies.ts'
import { getOwner } from '../users/user-queries.ts'
import { openPush, type PushReader } from './push-reader.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import { resumeSecretFrom } from '../encryption/resume-secret.ts'
import { migratedTestDatabase, type TestDatabase } from './test-database.ts'

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
  /** A session of that member. */
  memberToken(name: string): Promise<string>
  /** Stores a workflow, switched on if asked for, and gives its id. */
  aWorkflow(short: ShortWorkflow & { name?: string; active?: boolean }, by?: TestClient): Promise<string>
  /** Listens on a free port. */
  listen(): Promise<string>
  /** Opens a push stream of the owner, or of whoever's token is given. */
  push(sessionId: string, options?: { token?: string; headers?: Record<string, string> }): Promise<PushReader>
  /** Ends a thread in which executions run, as a crash would: the one that was opened last, or the one of that number. */
  killEngine(thread?: number): Promise<void>
  /** Starts a second server on the same data, as another process would, with another part to play if that is said. */
  startAnother(part?: Part): Promise<TestApp>
  /** Ends this server; what runs has so many milliseconds for its end. */
  stop(graceMs?: number): Promise<void>
  /** Ends this server and starts another one on the same data, with these settings besides. */
  restart(env?: Record<string, string>): Promise<TestApp>
}

/** A test need not wait as long as an owner should before an engine is given up. */
const impatient = { ...silenceLimits, lookMs: 100, lateMs: 300, quietMs: 500, busyMs: 1500 }

/** What a process does among several. */
interface Part {
  role?: ProcessRole
  works?: boolean
}

interface Options extends Part {
  env?: Record<string, string>
  /** Runs executions in a thread, as in production; a file is what the thread runs instead of the usual engine. */
  threaded?: boolean | URL
  /** How long such a thread may be silent. */
  patience?: Partial<SilenceLimits>
  /** Folder with a built editor. */
  editorDir?: string
  /** By what schedules fire. */
  clock?: Clock
  /** How slowly a caller may send. */
  sending?: SendingLimits
  /** Where the engine finds node types, in place of the catalogue; not in a thread. */
  findNode?: FindNode
  /** Where services are, for requests of the server itself. */
  places?: OtherPlaces
}

/** A whole server in this process, with a fresh database and data folder, gone after the test. */
export async function testApp({
  env = {},
  threaded = false,
  patience = {},
  editorDir = '',
  clock = systemClock,
  sending = sendingLimits,
  role = 'web',
  works = true,
  findNode = catalog.findNode,
  places,
}: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const given = {
    env,
    threaded,
    patience,
    editorDir,
    clock,
    sending,
    role,
    works,
    findNode,
    dataDir,
    ...(places && { places }),
  }
  return startApp(await migratedTestDatabase(dataDir), given)
}

type StartOptions = Required<Omit<Options, 'places'>> & Pick<Options, 'places'> & { dataDir: string }

async function startApp(database: TestDatabase, options: StartOptions): Promise<TestApp> {
  const { db } = database
  const { env, threaded, patience, editorDir, clock, sending, role, works, dataDir } = options
  const config = readConfig({
    HEDDLE_DATA_DIR: dataDir,
    HEDDLE_LOG_LEVEL: 'silent',
    HEDDLE_DATABASE_URL: database.url,
    ...env,
  })
  const encryptionKey = 'a key for tests only'
  const engines: Worker[] = []
  const connect = threaded
    ? connectThread(workerConfig(config, resumeSecretFrom(encryptionKey)), {
        onStart: (worker) => engines.push(worker),
        ...(threaded instanceof URL && { entry: threaded, limits: { ...impatient, ...patience } }),
      })
    : connectInline(workerConfig(config, resumeSecretFrom(encryptionKey)), options.findNode)
  const app = await createApp({
    config,
    ...database,
    version: '0.0.0',
    editorDir,
    encryptionKey,
    connect,
    clock,
    sending,
    role,
    works,
    ...(options.places && { places: options.places }),
  })
  await app.start()
  let stopped: Promise<void> | undefined
  const stop = (graceMs?: number) => (stopped ??= app.stop(graceMs))
  onTestFinished(() => stop())
  const ownerToken = await startSession(db, (await getOwner(db)).id)
  const owner = createTestClient(app.server, ownerToken)
  const memberToken = async (name: string) => startSession(db, await ensureMember(db, name))
  let base: Promise<string> | undefined
  const listen = () =>
    (base ??= app.server.listen({ host: '127.0.0.1', port: 0 }).then((port) => `http://127.0.0.1:${port}`))
  return {
    app,
    db,
    dataDir,
    anonymous: createTestClient(app.server),
    owner,
    member: async (name) => createTestClient(app.server, await memberToken(name)),
    memberToken,
    aWorkflow: (short, by = owner) => storeWorkflow(by, short),
    listen,
    push: async (sessionId, { token = ownerToken, headers } = {}) =>
      openPush(`${await listen()}/rest/push?sessionId=${sessionId}`, token, headers),
    async killEngine(thread) {
      await engines.at(thread ?? -1)?.terminate()
    },
    stop,
    startAnother: (part = {}) => startApp(database.reopen(), { ...options, ...part }),
    async restart(more = {}) {
      await stop()
      return startApp(database.reopen(), { ...options, env: { ...env, ...more } })
    },
  }
}

async function storeWorkflow(
  client: TestClient,
  { name = 'Test', active = false, ...short }: ShortWorkflow & { name?: string; active?: boolean },
): Promise<string> {
  const document: Workflow = testWorkflow(short)
  const { data } = await client.post('/workflows', { ...document, name })
  if (active) {
    const switched = await client.patch(`/workflows/${data.id}`, { active: true })
    if (switched.status !== 200) throw new Error(switched.text)
  }
  return data.id
}

async function ensureMember(db: Db, name: string): Promise<string> {
  const email = `${name}@example.com`
  const known = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (known) return known.id
  const id = randomUUID()
  const now = new Date().toISOString()
  await db
    .insertInto('user')
    .values({
      id,
      email,
      firstName: name,
      lastName: 'Test',
      passwordHash: 'none',
      role: 'member',
      personalizationAnswers: 'null',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}
