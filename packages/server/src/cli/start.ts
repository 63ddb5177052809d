import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import packageFile from '../../package.json' with { type: 'json' }
import { createApp } from '../app.ts'
import { ConfigError, readConfig } from '../config.ts'
import { DataFolderUnusable, prepareDataFolder } from '../data-folder.ts'
import { DataInUse, lockData } from '../data-lock.ts'
import { WrongEncryptionKey } from '../credentials/check-key.ts'
import { NewerSchema } from '../db/migrate.ts'
import { connectThread } from '../dispatch/connect-thread.ts'
import { engineConfig } from '../dispatch/engine/engine-config.ts'
import { DatabaseUnusable, startDatabase } from '../db/start-database.ts'
import { KeyFileUnusable } from '../key-file.ts'
import { findEncryptionKey } from './find-key.ts'
import { rotateInstanceKey } from './rotate-key.ts'

/** How long running work may take to end when the process is asked to stop, and when the process ends in any case. */
const graceMs = 20_000
const stopDeadlineMs = 30_000

/** Starts the server, or does what is asked instead; a situation that a person must put right ends in one sentence and exit code 1. */
export async function start(env: NodeJS.ProcessEnv, [command]: readonly string[]): Promise<void> {
  try {
    await (command === 'rotate-key' ? rotateInstanceKey(env) : serve(env))
  } catch (error) {
    if (!isExpected(error)) throw error
    console.error(explain(error))
    process.exitCode = 1
  }
}

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env)
  prepareDataFolder(config)
  lockData(config)
  const database = await startDatabase(config)
  const { db } = database
  const app = await findEncryptionKey(db, config)
    .then((encryptionKey) =>
      createApp({
        config,
        ...database,
        version: packageFile.version,
        editorDir: findEditor(),
        encryptionKey,
        connect: connectThread(engineConfig(config)),
      }),
    )
    .catch(async (error: unknown) => {
      await db.destroy()
      throw error
    })
  try {
    const port = await app.server.listen({ host: config.host, port: config.port })
    await app.start()
    console.log(`Heddle is ready at ${env.HEDDLE_BASE_URL ? config.baseUrl : `http://localhost:${port}/`}`)
  } catch (error) {
    await app.stop()
    throw error
  }
  stopOnSignal(app.stop)
  // A defect in one place must not take everybody's work with it.
  process.on('unhandledRejection', (error) => app.log.error({ error }, 'something failed unnoticed'))
  // The first answer goes out before the rest of the work begins.
  setTimeout(() => {
    app.warm()
    flushCompileCache()
  }, 50).unref()
}

function stopOnSignal(stop: (graceMs: number) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), stopDeadlineMs).unref()
      void stop(graceMs).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(
            `Not everything could be put away (${String(error)}). The next start goes on from what is stored.`,
          )
          process.exit(1)
        },
      )
    })
  }
}

/** The release keeps the editor beside the server; the sources keep it in its package. */
function findEditor(): string {
  const places = ['../editor', '../../../editor/dist'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  return places.find((place) => existsSync(place)) ?? ''
}

const expected = [
  ConfigError,
  DataFolderUnusable,
  DatabaseUnusable,
  NewerSchema,
  WrongEncryptionKey,
  KeyFileUnusable,
  DataInUse,
]

const isExpected = (error: unknown): error is Error =>
  expected.some((kind) => error instanceof kind) || isListenError(error)

const isListenError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen'

function explain(error: Error): string {
  if (!isListenError(error)) return error.message
  if (error.code === 'EADDRINUSE') {
    return `The port is already in use (${error.message}). Stop the other program or set HEDDLE_PORT.`
  }
  return `The server cannot listen (${error.message}). Check HEDDLE_HOST and HEDDLE_PORT.`
}
