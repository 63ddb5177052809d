import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { openBullQueue } from './bull-queue.ts'
import { noMessenger, type Messenger } from './messenger.ts'
import { createParcels } from './parcels.ts'
import { loadPreparingClient } from '../db/preparing-client.ts'
import { RelayMessenger } from './relay-messenger.ts'
import type { WorkQueue } from './work-queue.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'queue' | 'databaseUrl'>
  instanceId: string
  log: Logger
}

/** How a process belongs to the others of its instance. */
export interface Membership {
  /** Names it in the rows of what it runs, and to the others. */
  processId: string
  messenger: Messenger
  /** Undefined when there is one process only. */
  queue: WorkQueue | undefined
}

/** Connections of each part of the queue to PostgreSQL. */
const poolSize = 4

/** Opens the queue and the relay that the processes of an instance share, if there are several. */
export async function joinOthers({ db, config, instanceId, log }: Parts): Promise<Membership> {
  const processId = randomUUID()
  if (config.queue === undefined) return { processId, messenger: noMessenger, queue: undefined }
  const bullmq = await import('bullmq')
  const name = `heddle-${instanceId.slice(0, 16)}`
  const onError = onceAMinute((error: unknown) =>
    log.warn({ error }, 'the queue cannot be reached; it is tried again'),
  )
  const common = { name, namespace: name, processId, parcels: createParcels(db), onError }
  if (config.queue === 'postgres') {
    const connection = await postgresOptions(config.databaseUrl ?? '')
    return {
      processId,
      queue: await openBullQueue({ ...common, connection, backend: bullmq.createPostgresBackend }),
      messenger: new RelayMessenger({ ...common, connection, backend: bullmq.createPostgresRelayBackend }),
    }
  }
  const connection = redisOptions(config.queue)
  return {
    processId,
    queue: await openBullQueue({ ...common, connection, backend: bullmq.createRedisBackend }),
    messenger: new RelayMessenger({ ...common, connection, backend: bullmq.createRedisRelayBackend }),
  }
}

/** While the queue is away, every connection fails again and again. */
function onceAMinute(tell: (error: unknown) => void): (error: unknown) => void {
  let last = -Infinity
  return (error) => {
    if (performance.now() - last < 60_000) return
    last = performance.now()
    tell(error)
  }
}

/** The queue has a schema of its own; a search path in the address would lead past it. */
async function postgresOptions(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.searchParams.delete('options')
  return {
    connectionString: url.href,
    max: poolSize,
    migrate: true,
    Client: await loadPreparingClient(),
  }
}

/** A lost connection is opened again for as long as it takes. */
const redisOptions = (url: string) => ({ url, maxRetriesPerRequest: null })
