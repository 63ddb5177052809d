/** How fast the server says that it is well while 20 endless loops and a run over 100,000 items are in progress. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '../scripts/run-command.ts'
import { freePort } from '../e2e/server-process.ts'
import { startFigures } from './measure/figures.ts'

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'heddle-health-'))
const figures = startFigures()
const server = spawn(process.execPath, [join(repositoryRoot, 'packages/server/src/main.ts')], {
  env: { PATH: process.env.PATH, HEDDLE_PORT: String(port), HEDDLE_DATA_DIR: folder },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = new Promise((resolve) => server.once('exit', resolve))
try {
  await untilReady()
  const cookie = await signIn()
  const loop = workflow([{ type: 'heddle.code', typeVersion: 2, parameters: { jsCode: 'for (;;) {}' } }])
  const many = {
    ...workflow([
      setNode('list', 'array', "={{ $json.text.split(',') }}"),
      { type: 'heddle.splitOut', typeVersion: 1, parameters: { fieldToSplitOut: 'list' } },
      setNode('label', 'string', '={{ $json.list }} {{ $itemIndex }}'),
    ]),
    pinData: { Start: [{ json: { text: Array.from({ length: 100_000 }, (_, id) => id).join(',') } }] },
  }
  const quiet = await askFor(2)
  for (let count = 0; count < 20; count++) await run(cookie, loop)
  // One after the other, so that some of it is in progress until the end.
  const end = performance.now() + 10_000
  const [busy] = await Promise.all([askFor(10), keepRunning(cookie, many, end)])
  figures.note('idle: p99 of /healthz', `${quiet.p99.toFixed(1)} ms`)
  figures.note('busy: answers, p50', `${busy.count}, ${busy.p50.toFixed(1)} ms`)
  figures.note('busy: slowest answer', `${busy.slowest.toFixed(1)} ms`)
  figures.atMost('busy: p99 of /healthz / 200 ms', busy.p99 / 200, 1)
} finally {
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true })
}
figures.finish()

/** Asks again and again, with a short pause between two questions. */
async function askFor(seconds: number) {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const asked = performance.now()
    const { status } = await fetch(`${url}/healthz`)
    if (status !== 200) throw new Error(`The server is not well: ${status}`)
    times.push(performance.now() - asked)
    await sleep(10)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), slowest: sorted.at(-1) ?? Number.NaN }
}

function workflow(steps: readonly object[]) {
  const at = { position: [0, 0] }
  const start = { name: 'Start', type: 'heddle.manualTrigger', typeVersion: 1, parameters: {}, ...at }
  const nodes = [start, ...steps.map((step, index) => ({ name: `Step ${index}`, ...step, ...at }))]
  const lines = nodes
    .slice(1)
    .map(({ name }, index) => [nodes[index]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }])
  return { name: 'Health', active: false, settings: {}, nodes, connections: Object.fromEntries(lines) }
}

function setNode(name: string, type: string, value: string) {
  const parameters = { includeOtherFields: true, assignments: { assignments: [{ name, type, value }] } }
  return { type: 'heddle.set', typeVersion: 3.4, parameters }
}

async function run(cookie: string, workflowData: object): Promise<void> {
  const response = await fetch(`${url}/rest/workflows/run`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ workflowData, startNodes: [] }),
  })
  if (!response.ok) throw new Error(await response.text())
}

async function keepRunning(cookie: string, workflowData: object, end: number): Promise<void> {
  while (performance.now() < end) {
    await run(cookie, workflowData)
    await sleep(2000)
  }
}

async function signIn(): Promise<string> {
  const login = await fetch(`${url}/rest/login`)
  return login.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await fetch(`${url}/healthz`).catch(() => undefined)) return
    await sleep(50)
  }
  throw new Error(`Nothing answered on port ${port}`)
}
