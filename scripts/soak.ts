/**
 * `npm run soak [minutes]`: keeps a server busy with 50 connections, Code, files and waits for half an hour, and looks whether its
 * memory stays where it was after the first part, and below its limit.
 */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFigures } from '../bench/measure/figures.ts'
import { generateLoad } from '../bench/measure/load.ts'
import { askOf } from '../e2e/wire/chaos/executions.ts'
import { documents } from '../e2e/wire/chaos/workflows.ts'
import { startServer } from '../e2e/server-process.ts'
import { runCommand } from './run-command.ts'

const minutes = Number(process.argv[2] ?? 30)
/** Of the server's own process. */
const mostMb = 350
const everySeconds = 5

const figures = startFigures()
await runCommand('node', ['scripts/build.ts'], { live: true })
const server = await startServer({ HEDDLE_RETENTION_COUNT: '20000', HEDDLE_LOG_LEVEL: 'error' })
try {
  const ask = await askOf(server.url)
  const { once, last, respond, wait } = documents('', '')
  for (const document of [once, last, respond, wait]) {
    const { id } = await ask('POST /workflows', document)
    await ask(`PATCH /workflows/${id}`, { active: true })
  }
  const samples = await Promise.all([
    watchMemory(),
    load('last', 30),
    load('respond', 10),
    load('once', 5),
    load('wait', 5),
  ]).then(([memory]) => memory)
  report(samples)
} finally {
  await server.kill()
  await rm(server.dataDir, { recursive: true, force: true })
}
figures.finish()

async function load(path: string, connections: number): Promise<void> {
  const port = Number(new URL(server.url).port)
  const body = JSON.stringify({ n: 1, text: 'x'.repeat(500) })
  const { perSecond, good, requests } = await generateLoad({
    port,
    path: `/webhook/${path}`,
    body,
    connections,
    seconds: minutes * 60,
  })
  figures.note(`${path}: calls, per second`, `${requests}, ${perSecond.toFixed(0)}`)
  figures.atLeast(`${path}: share of good answers`, good / requests, 1)
}

async function watchMemory(): Promise<number[]> {
  const samples: number[] = []
  for (let elapsed = 0; elapsed < minutes * 60; elapsed += everySeconds) {
    await sleep(everySeconds * 1000)
    samples.push(residentMb(server.pid))
  }
  return samples
}

function residentMb(pid: number): number {
  const [, kilobytes = 'unknown'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** The first third warms up. */
function report(samples: readonly number[]): void {
  const third = Math.floor(samples.length / 3)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, end] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))]
  figures.note('memory in the second and the last third', `${middle.toFixed(0)}, ${end.toFixed(0)} MB`)
  figures.atMost('growth of memory', end / middle, 1.1)
  figures.atMost(`largest memory / ${mostMb} MB`, Math.max(...samples) / mostMb, 1)
}
