import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import packageFile from '../../package.json' with { type: 'json' }
import { createApp } from '../app.ts'
import { ConfigError, readConfig, settings, type Config } from '../config.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { lockData } from '../data-lock.ts'
import { connectThread } from '../dispatch/connect-thread.ts'
import { workerConfig } from '../dispatch/worker-config.ts'
import { startDatabase } from '../db/start-database.ts'
import type { ProcessRole } from '../db/shared-work.ts'
import { forgetProcesses } from '../executions/leases.ts'
import { settleHeap } from '../settle-heap.ts'
import type { CommandInput } from './command.ts'
import { resumeSecretFrom } from '../encryption/resume-secret.ts'
import { findEncryptionKey } from './find-key.ts'

/** How long running work may take to end when the process is asked to stop, and when the process ends in any case. */
const graceMs = 20_000
const stopDeadlineMs = 30_000

/** `heddle start`: serves until it is told to stop. */
export const start = ({ env, options }: CommandInput): Promise<void> =>
  run(readConfig(env), { role: 'web', works: !options.has('no-work') })

/** `heddle worker`: runs what the queue has, until it is told to stop. */
export const startWorker = ({ env }: CommandInput): Promise<void> =>
  run(configWithQueue(env, 'worker'), { role: 'worker', works: true })

/** `heddle webhook`: answers calls to workflows, until it is told to stop. */
export const startWebhook = ({ env }: CommandInput): Promise<void> =>
  run(configWithQueue(env, 'webhook'), { role: 'webhook', works: false })

function configWithQueue(env: CommandInput['env'], command: string): Config {
  const config = readConfig(env)
  if (config.queue === undefined)
    throw new ConfigError(
      `heddle ${command} shares the work of other processes over a queue. Set ${settings.queue.variable} for all of them.`,
    )
  return config
}

async function run(config: Config, part: { role: ProcessRole; works: boolean }): Promise<void> {
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
        ...part,
        version: packageFile.version,
        editorDir: findEditor(),
        encryptionKey,
        connect: connectThread(workerConfig(config, resumeSecretFrom(encryptionKey))),
      }),
    )
    .catch(async (error: unknown) => {
      await db.destroy()
      throw error
    })
  try {
    const port = await app.server.listen({ host: config.host, port: config.port })
    await app.start()
    const address = config.isBaseUrlSet && part.role === 'web' ? config.baseUrl : `http://localhost:${port}/`
    console.log(`${names[part.role]} is ready at ${address}`)
  } catch (error) {
    await app.stop()
    throw error
  }
  stopOnSignal(app.stop)
  // A defect in one place must not take everybody's work with it.
  process.on('unhandledRejection', (error) => app.log.error({ error }, 'something failed unnoticed'))
  // The first answer goes out before the rest of the work begins.
  setTimeout(() => {
    // Before flags change, with which what is compiled would be of no use to the next start.
    flushCompileCache()
    settleHeap()
    app.warm()
  }, 50).unref()
}

const names: Readonly<Record<ProcessRole, string>> = {
  web: 'Heddle',
  webhook: 'The webhook process of Heddle',
  worker: 'The worker of Heddle',
}

function stopOnSignal(stop: (graceMs: number) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), stopDeadlineMs).unref()
      void stop(graceMs).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(
            `Some data could not be saved (${String(error)}). The next start continues from what is stored.`,
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
