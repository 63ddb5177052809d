/**
 * What several processes bring and cost: webhook, Set, answer through a webhook process and one, two and four workers, with the
 * queue on PostgreSQL and on Redis, against one process on PostgreSQL. All on this machine, one after the other, in turns.
 */
import { startOwnPostgres } from '../packages/server/src/testing/own-postgres.ts'
import { startOwnRedis } from '../packages/server/src/testing/own-redis.ts'
import { askOf } from '../e2e/wire/chaos/executions.ts'
import { availableParallelism } from 'node:os'
import { runCommand } from '../scripts/run-command.ts'
import { cpuTime } from './measure/cpu.ts'
import { median, startFigures } from './measure/figures.ts'
import { generateLoadApart } from './measure/load.ts'
import { answering, roles, startProcesses, type Command } from './measure/processes.ts'

interface Setup {
  name: string
  queue: 'postgres' | 'redis' | undefined
  workers: number
  commands: readonly Command[]
}

interface Measured {
  perSecond: number
  p99: number
  /** Milliseconds of processor time. */
  cpuPerRun: number
  databaseCpuPerRun: number
}

const rounds = 3
/** A process that has just started compiles its code while it works: that is no cost of the queue. */
const warmUpSeconds = 12
const load = { connections: 50, seconds: 8, body: JSON.stringify({ name: 'Ann', text: 'x'.repeat(200) }) }
const path = '/webhook/answer'
const alone: Setup = { name: 'one process', queue: undefined, workers: 0, commands: [roles.alone] }
const setups: Setup[] = [
  alone,
  ...(['postgres', 'redis'] as const).flatMap((queue) =>
    [1, 2, 4].map((workers) => ({
      name: `${queue}, ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
      queue,
      workers,
      commands: [roles.web, roles.webhook, ...Array.from({ length: workers }, () => roles.worker)],
    })),
  ),
]
/**
 * How much processor time a run through the queue may take against one in the threads of one process. That is what one worker
 * shows: several that share two processors also wake up for work that another one has taken.
 */
const mostCpu = { postgres: 3, redis: 2 }

const figures = startFigures()
await runCommand('node', ['scripts/build.ts'], { live: true })
const postgres = await startOwnPostgres()
const redis = await startOwnRedis()
const results = new Map<Setup, Measured[]>(setups.map((setup) => [setup, []]))
try {
  for (let round = 0; round < rounds; round++)
    for (const setup of setups) results.get(setup)?.push(await measure(setup, round))
} finally {
  await redis.remove()
  await postgres.remove()
}
report()
figures.finish()

async function measure({ queue, commands }: Setup, round: number): Promise<Measured> {
  const name = `r${round}_${queue ?? 'none'}_${commands.length}`
  const processes = await startProcesses(commands, {
    HEDDLE_DATABASE_URL: await postgres.addDatabase(name),
    ...(queue && { HEDDLE_QUEUE: queue === 'redis' ? redis.url : 'postgres' }),
  })
  try {
    const [first, second = first] = processes.servers
    if (!first || !second) throw new Error('Nothing was started')
    const ask = await askOf(first.url)
    const { id } = await ask('POST /workflows', answering('answer'))
    await ask(`PATCH /workflows/${id}`, { active: true })
    const port = Number(new URL(second.url).port)
    await generateLoadApart({ ...load, port, path, seconds: warmUpSeconds })
    const before = cpuTime(processes.pids)
    const { good, requests, perSecond, p99 } = await generateLoadApart({ ...load, port, path })
    const after = cpuTime(processes.pids)
    if (good < requests) throw new Error(`${requests - good} of ${requests} calls failed`)
    const perRun = (seconds: number) => (seconds * 1000) / good
    return {
      perSecond,
      p99,
      cpuPerRun: perRun(after.own - before.own),
      databaseCpuPerRun: perRun(after.database - before.database),
    }
  } finally {
    await processes.stop()
  }
}

function report(): void {
  figures.note('processors', String(availableParallelism()))
  const middle = (setup: Setup, read: (measured: Measured) => number) =>
    median((results.get(setup) ?? []).map(read))
  for (const setup of setups) {
    const of = (key: keyof Measured) => middle(setup, (measured) => measured[key])
    figures.note(setup.name, `${of('perSecond').toFixed(0)}/s, p99 ${of('p99').toFixed(0)} ms`)
    figures.note(
      `${setup.name}: processor time per run, and the databases'`,
      `${of('cpuPerRun').toFixed(2)}, ${of('databaseCpuPerRun').toFixed(2)} ms`,
    )
  }
  const share = (setup: Setup, key: keyof Measured) =>
    middle(setup, (measured) => measured[key]) / middle(alone, (measured) => measured[key])
  for (const setup of setups) {
    if (!setup.queue) continue
    figures.note(`${setup.name}: throughput against one process`, share(setup, 'perSecond').toFixed(2))
    const [what, ratio] = [
      `${setup.name}: processor time per run against one process`,
      share(setup, 'cpuPerRun'),
    ]
    if (setup.workers === 1) figures.atMost(what, ratio, mostCpu[setup.queue])
    else figures.note(what, ratio.toFixed(2))
  }
}
