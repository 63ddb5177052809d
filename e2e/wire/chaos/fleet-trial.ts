import { setTimeout as sleep } from 'node:timers/promises'
import { startOwnPostgres, type OwnPostgres } from '../../../packages/server/src/testing/own-postgres.ts'
import { startOwnRedis, type OwnRedis } from '../../../packages/server/src/testing/own-redis.ts'
import { startCallers } from './callers.ts'
import { startCuttable, type Cuttable } from './cuttable.ts'
import { askOf, listAll } from './executions.ts'
import { startFleet, type Fleet, type FleetSize } from './fleet.ts'
import { startRecorder } from './recorder.ts'
import { setUp, settle } from './trial.ts'
import { judge, type Verdict } from './verdict.ts'

interface FleetTrial {
  size: FleetSize
  queue: 'postgres' | 'redis'
  seconds: number
  callers: number
  program?: string
  report?(text: string): void
}

interface World {
  fleet: Fleet
  postgres: OwnPostgres
  redis: OwnRedis
  way: Cuttable
}

const cutMs = 2000

/** What happens to several processes and to what they stand on. */
const blows: Record<string, (world: World) => Promise<unknown>> = {
  'a process is killed': ({ fleet }) => fleet.replaceOne('SIGKILL'),
  'another process is killed': ({ fleet }) => fleet.replaceOne('SIGKILL'),
  'a process is stopped': ({ fleet }) => fleet.replaceOne('SIGTERM'),
  'PostgreSQL is restarted': async ({ postgres }) => {
    await postgres.stop()
    await postgres.start()
  },
  'Redis is restarted, and empty': async ({ redis }) => {
    await redis.stop()
    await redis.start()
  },
  'all connections to PostgreSQL are cut': async ({ way }) => {
    way.cut()
    await sleep(cutMs)
    way.heal()
  },
}

/** Strikes several processes of one instance while they are called, and compares what they promised with what they did. */
export async function runFleetTrial(trial: FleetTrial): Promise<Verdict> {
  const recorder = await startRecorder()
  const postgres = await startOwnPostgres()
  const redis = await startOwnRedis()
  const way = await startCuttable(Number(new URL(postgres.url).port))
  const fleet = await startFleet(trial.size, envOf(trial, { postgres, redis, way }), trial.program)
  try {
    await setUp(await askOf(fleet.url), recorder.url)
    const callers = startCallers(fleet.callUrls, trial.callers)
    const struck = await strike({ fleet, postgres, redis, way }, trial)
    await callers.stop()
    const ask = await askOf(fleet.url)
    await settle(ask, trial.report)
    const verdict = judge({ calls: callers.calls, found: await listAll(ask), written: recorder.written })
    if (verdict.problems.length > 0) process.stdout.write(fleet.output())
    return { ...verdict, figures: { ...verdict.figures, blows: struck } }
  } finally {
    await fleet.stop()
    way.close()
    await redis.remove()
    await postgres.remove()
    recorder.close()
  }
}

function envOf(
  { queue }: FleetTrial,
  { postgres, redis, way }: Omit<World, 'fleet'>,
): Record<string, string> {
  const database = new URL(postgres.url)
  database.port = String(way.port)
  return {
    HEDDLE_DATABASE_URL: database.href,
    HEDDLE_QUEUE: queue === 'redis' ? redis.url : 'postgres',
    HEDDLE_ENCRYPTION_KEY: 'a key that all of them know',
    HEDDLE_EXECUTION_CONCURRENCY: '4',
    HEDDLE_LOG_LEVEL: 'error',
  }
}

/** One blow after the other, each kind at least once; the count of them. */
async function strike(world: World, { seconds, report }: FleetTrial): Promise<number> {
  const end = Date.now() + seconds * 1000
  const names = Object.keys(blows)
  let count = 0
  while (Date.now() < end || count < names.length) {
    await sleep(500 + Math.random() * 1500)
    const name = names[count % names.length] ?? ''
    const what = await blows[name]?.(world)
    count += 1
    report?.(`${count}. ${name}${typeof what === 'string' ? `: ${what}` : ''}`)
  }
  return count
}
