import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import packageFile from '../../package.json' with { type: 'json' }
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { lockData } from '../data-lock.ts'
import { connectThread } from '../dispatch/connect-thread.ts'
import { workerConfig } from '../dispatch/worker-config.ts'
import { startDatabase } from '../db/start-database.ts'
import { forgetProcesses } from '../executions/leases.ts'
import type { CommandInput } from './command.ts'
import { findEncryptionKey } from './find-key.ts'

/** How long running work may take to end when the process is asked to stop, and when the process ends in any case. */
const graceMs = 20_000
const stopDeadlineMs = 30_000

/** `heddle start`: serves until it is told to stop. */
export async function start({ env }: CommandInput): Promise<void> {
  const config = readConfig(env)
  prepareDataFolder(config)
  lockData(config)
  const database = await startDatabase(config)
  const { db } = database
  // Nobody else can work with a locked database: whoever had it before is gone, and need not be waited for.
  if (database.kind === 'sqlite') await forgetProcesses(db)
  const app = await findEncryptionKey(db, config)
    .then((encryptionKey) =>
      createApp({
        config,
        ...database,
        version: packageFile.version,
        editorDir: findEditor(),
        encryptionKey,
        connect: connectThread(workerConfig(config)),
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
