/**
 * `npm run soak [minutes]`: keeps a server busy with 50 connections, Code, files and waits for half an hour, and looks whether its
 * memory stays where it was after the first part, and below its limit. `npm run soak -- --processes [minutes]` does the same to a
 * web process, a webhook process and two workers, and looks at each of them.
 */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startFigures } from '../bench/measure/figures.ts'
import { generateLoad } from '../bench/measure/load.ts'
import { askOf } from '../e2e/wire/chaos/executions.ts'
import { startFleet } from '../e2e/wire/chaos/fleet.ts'
import { documents } from '../e2e/wire/chaos/workflows.ts'
import { startServer } from '../e2e/server-process.ts'
import { startOwnPostgres } from '../packages/server/src/testing/own-postgres.ts'
import { runCommand } from './run-command.ts'

/** What is kept busy. */
interface Busy {
  /** Where workflows are made. */
  url: string
  /** Where calls go, in turns. */
  callUrls: readonly string[]
  processes: readonly { name: string; pid: number }[]
  end(): Promise<void>
}

const { values, positionals } = parseArgs({
  options: { processes: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const minutes = Number(positionals[0] ?? 30)
/** Of each process. */
const mostMb = 350
const everySeconds = 5
const env = { HEDDLE_RETENTION_COUNT: '20000', HEDDLE_LOG_LEVEL: 'error' }

const figures = startFigures()
await runCommand('node', ['scripts/build.ts'], { live: true })
const busy = values.processes ? await startSeveral() : await startOne()
try {
  const ask = await askOf(busy.url)
  const { once, last, respond, wait } = documents('', '')
  for (const document of [once, last, respond, wait]) {
    const { id } = await ask('POST /workflows', document)
    await ask(`PATCH /workflows/${id}`, { active: true })
  }
  const [samples] = await Promise.all([
    watchMemory(),
    load('last', 30),
    load('respond', 10),
    load('once', 5),
    load('wait', 5),
  ])
  for (const [name, each] of samples) report(name, each)
} finally {
  await busy.end()
}
figures.finish()

async function startOne(): Promise<Busy> {
  const { url, pid, dataDir, kill } = await startServer(env)
  return {
    url,
    callUrls: [url],
    processes: [{ name: 'server', pid }],
    async end() {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** With their queue on PostgreSQL. */
async function startSeveral(): Promise<Busy> {
  const postgres = await startOwnPostgres()
  const fleet = await startFleet(
    { web: 1, webhook: 1, worker: 2 },
    {
      ...env,
      HEDDLE_DATABASE_URL: postgres.url,
      HEDDLE_QUEUE: 'postgres',
      HEDDLE_ENCRYPTION_KEY: 'a key that all of them know',
    },
  )
  return {
    url: fleet.url,
    callUrls: fleet.callUrls,
    processes: fleet.pids(),
    async end() {
      await fleet.stop()
      await postgres.remove()
    },
  }
}

async function load(path: string, connections: number): Promise<void> {
  const body = JSON.stringify({ n: 1, text: 'x'.repeat(500) })
  const share = Math.ceil(connections / busy.callUrls.length)
  const results = await Promise.all(
    busy.callUrls.map((url) =>
      generateLoad({
        port: Number(new URL(url).port),
        path: `/webhook/${path}`,
        body,
        connections: share,
        seconds: minutes * 60,
      }),
    ),
  )
  const sum = (read: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + read(result), 0)
  const requests = sum((result) => result.requests)
  figures.note(`${path}: calls, per second`, `${requests}, ${sum(({ perSecond }) => perSecond).toFixed(0)}`)
  for (const [answer, count] of results.flatMap(({ others }) => [...others]))
    figures.note(`${path}: ${answer}`, String(count))
  figures.atLeast(`${path}: share of good answers`, sum(({ good }) => good) / requests, 1)
}

/** The resident memory of each process by its name, in megabytes. */
async function watchMemory(): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>(busy.processes.map(({ name }) => [name, []]))
  for (let elapsed = 0; elapsed < minutes * 60; elapsed += everySeconds) {
    await sleep(everySeconds * 1000)
    for (const { name, pid } of busy.processes) samples.get(name)?.push(residentMb(pid))
  }
  return samples
}

function residentMb(pid: number): number {
  const [, kilobytes = 'unknown'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** The first third warms up. */
function report(name: string, samples: readonly number[]): void {
  const third = Math.floor(samples.length / 3)
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length
  const [middle, end] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))]
  figures.note(
    `${name}: memory in the second and the last third`,
    `${middle.toFixed(0)}, ${end.toFixed(0)} MB`,
  )
  figures.atMost(`${name}: growth of memory`, end / middle, 1.1)
  figures.atMost(`${name}: largest memory / ${mostMb} MB`, Math.max(...samples) / mostMb, 1)
}
