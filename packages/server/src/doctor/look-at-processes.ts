import type { Config } from '../config.ts'
import { momentIn } from '../db/database-clock.ts'
import type { Db } from '../db/schema.ts'
import type { ProcessDescription } from '../db/shared-work.ts'
import { ok, problem, warn, type Finding } from './finding.ts'

/** So long an execution may wait before something seems to be wrong. */
const longWaitMs = 5 * 60_000
/** A Redis that needs longer for the smallest question is no use. */
const patienceMs = 3000

/** The processes that share the work, and the queue between them. Nothing to say where there is one process only. */
export async function lookAtProcesses(db: Db, { queue }: Pick<Config, 'queue'>): Promise<Finding[]> {
  if (queue === undefined) return []
  return [
    ...(queue === 'postgres' ? [] : [await lookAtRedis(queue)]),
    ...lookAtLiving(await listLiving(db)),
    ...(await lookAtLine(db)),
  ]
}

async function lookAtRedis(url: string): Promise<Finding> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: patienceMs, retryStrategy: () => null })
  let reason = 'no answer'
  redis.on('error', ({ message }) => (reason = message))
  try {
    await redis.connect()
    await redis.ping()
    return ok('queue', 'Redis responds.')
  } catch {
    return problem(
      'queue',
      `Redis does not respond (${reason}). Check HEDDLE_QUEUE. Until then executions wait.`,
    )
  } finally {
    redis.disconnect()
  }
}

const listLiving = async (db: Db): Promise<ProcessDescription[]> => {
  const rows = await db
    .selectFrom('process')
    .select('about')
    .where('leaseUntil', '>', momentIn('postgres', 0))
    .execute()
  return rows.flatMap(({ about }) => about ?? [])
}

function lookAtLiving(processes: readonly ProcessDescription[]): Finding[] {
  if (processes.length === 0) return [ok('processes', 'None is running.')]
  const versions = new Set(processes.map(({ version }) => version))
  const roles = Object.entries(Object.groupBy(processes, ({ role }) => role))
  const count = roles.map(([role, all]) => `${all.length} ${role}`).join(', ')
  return [
    processes.some(({ concurrency }) => concurrency > 0)
      ? ok('processes', `${processes.length} are running: ${count}.`)
      : problem('processes', 'None of them takes work from the queue. Start one with: heddle worker'),
    ...(versions.size > 1
      ? [
          warn(
            'versions',
            `Processes of versions ${[...versions].join(' and ')} are running. Stop the older ones.`,
          ),
        ]
      : []),
  ]
}

async function lookAtLine(db: Db): Promise<Finding[]> {
  const { count } = await db
    .selectFrom('execution')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .where('leaseOwner', 'is', null)
    // More workers do not help those that take turns.
    .where('heldIn', 'is', null)
    .where('startedAt', '<', momentIn('postgres', -longWaitMs))
    .executeTakeFirstOrThrow()
  if (count === 0) return []
  return [warn('queue', `${count} executions have waited for more than five minutes. Start more workers.`)]
}
