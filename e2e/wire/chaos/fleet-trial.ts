import { setTimeout as sleep } from 'node:timers/promises'
import { startOwnPostgres, type OwnPostgres } from '../../../packages/server/src/testing/own-postgres.ts'
import { startOwnRedis } from '../../../packages/server/src/testing/own-redis.ts'
import { blowsFor, type World } from './blows.ts'
import { startCallers } from './callers.ts'
import { startCuttable } from './cuttable.ts'
import { askOf, listAll } from './executions.ts'
import { startFleet, type FleetSize } from './fleet.ts'
import { judgeMoments, readPlan } from './moments.ts'
import type { Outage } from './outages.ts'
import { judgeReadiness, listenToReadiness } from './readiness.ts'
import { startRecorder } from './recorder.ts'
import { watchStrain } from './strain.ts'
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

/** Strikes several processes of one instance while they are called, and compares what they promised with what they did. */
export async function runFleetTrial(trial: FleetTrial): Promise<Verdict> {
  const recorder = await startRecorder()
  const postgres = await startOwnPostgres()
  const redis = await startOwnRedis()
  const way = await startCuttable(Number(new URL(postgres.url).port))
  const { queue } = trial
  const fleet = await startFleet(trial.size, envOf({ queue, postgres, redis, way }), trial.program)
  try {
    const world = { fleet, postgres, redis, way, queue }
    const verdict = together(await runIn(world, trial, recorder))
    if (verdict.problems.length > 0) process.stdout.write(fleet.output())
    return verdict
  } finally {
    await fleet.stop()
    way.close()
    await redis.remove()
    await postgres.remove()
    recorder.close()
  }
}

async function runIn(
  world: World,
  trial: FleetTrial,
  recorder: { url: string; written: readonly number[] },
): Promise<Verdict[]> {
  const { fleet, postgres } = world
  await setUp(await askOf(fleet.url), recorder.url)
  const first = await readPlan(postgres)
  const readiness = listenToReadiness(fleet.members)
  const strain = watchStrain(postgres)
  const callers = startCallers(fleet.callUrls, trial.callers)
  const { count, outages } = await strike(world, trial)
  await callers.stop()
  const ask = await askOf(fleet.url)
  const last = await readPlan(postgres)
  await ask(`PATCH /workflows/${last.workflowId}`, { active: false })
  await settle(ask, trial.report)
  await readiness.stop()
  const strains = await strain.stop()
  const excuses = [...outages, ...strains]
  const found = await listAll(ask)
  const plans = { first, last, end: await readPlan(postgres) }
  return [
    judge({ calls: callers.calls, found, written: recorder.written }),
    judgeMoments({ plans, found, outages: excuses }),
    judgeReadiness(readiness, excuses),
    {
      figures: { blows: count, 'times the machine had no time': strains.length },
      problems: await findOpen(postgres),
    },
  ]
}

const together = (verdicts: readonly Verdict[]): Verdict => ({
  figures: Object.assign({}, ...verdicts.map(({ figures }) => figures)) as Verdict['figures'],
  problems: verdicts.flatMap(({ problems }) => problems),
})

/** Looks past the server at what still runs, stands in line or waits. */
async function findOpen({ query }: OwnPostgres): Promise<string[]> {
  const rows = await query<{ id: string; status: string }>(
    "select id, status from execution where status in ('new', 'queued', 'running', 'waiting')",
  )
  return rows.map(({ id, status }) => `Execution ${id} is ${status} at the end`)
}

function envOf({ queue, postgres, redis, way }: Omit<World, 'fleet'>): Record<string, string> {
  const database = new URL(postgres.url)
  database.port = String(way.port)
  return {
    HEDDLE_DATABASE_URL: database.href,
    HEDDLE_QUEUE: queue === 'redis' ? redis.url : 'postgres',
    HEDDLE_ENCRYPTION_KEY: 'a key that all of them know',
    HEDDLE_EXECUTION_CONCURRENCY: '4',
    HEDDLE_LOG_LEVEL: 'error',
    // Nothing may be cleaned away before it is compared.
    HEDDLE_RETENTION_COUNT: '10000000',
  }
}

/** One blow after the other, each kind at least once; the count of them, and what was away when. */
async function strike(
  world: World,
  { seconds, report }: FleetTrial,
): Promise<{ count: number; outages: Outage[] }> {
  const end = Date.now() + seconds * 1000
  const blows = blowsFor(world)
  const outages: Outage[] = []
  let count = 0
  while (Date.now() < end || count < blows.length) {
    await sleep(500 + Math.random() * 1500)
    const [name, blow] = blows[count % blows.length] ?? []
    const what = await blow?.(world)
    count += 1
    if (typeof what === 'object') outages.push(what)
    report?.(`${count}. ${name}${typeof what === 'string' ? `: ${what}` : ''}`)
  }
  return { count, outages }
}
