/**
 * What a call of a webhook costs: webhook, nodes, answer, execution saved; against a bare Fastify handler that stores one
 * row per request. Same driver, same durability, same bytes per row, same run. Every 200 must have its row afterwards.
 */
import Database from 'better-sqlite3'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot, runCommand } from '../scripts/run-command.ts'
import { serverFlags } from '../scripts/server-flags.ts'
import { median, startFigures } from './measure/figures.ts'
import { generateLoad, type LoadResult } from './measure/load.ts'

const rounds = 3
const load = {
  connections: 50,
  seconds: 4,
  body: JSON.stringify({ name: 'Ann', value: 41, list: [1, 2, 3], text: 'x'.repeat(200) }),
}
const ports = { heddle: 7811, bare: 7812 }
const folder = mkdtempSync(join(tmpdir(), 'heddle-webhook-'))
const figures = startFigures()

await runCommand('node', ['scripts/build.ts'], { live: true })
const heddle = await start([...serverFlags, join(repositoryRoot, 'dist/server/server.js')], {
  HEDDLE_PORT: String(ports.heddle),
  HEDDLE_DATA_DIR: folder,
})
const paths = ['one', 'ten', 'code', 'oneUnsaved'] as const
await prepareWorkflows()
await call(ports.heddle, 'one')
const bare = await start([join(repositoryRoot, 'bench/measure/bare-store.ts')], {
  PORT: String(ports.bare),
  FILE: join(folder, 'bare.sqlite'),
  BYTES: String(bytesPerExecution()),
})

const results: Record<string, LoadResult[]> = {}
for (let round = 0; round <= rounds; round++) {
  await measure(round, 'bare', ports.bare)
  for (const path of paths) await measure(round, path, ports.heddle)
}
report()
figures.note('most resident memory of the server', `${residentMb(heddle).toFixed(0)} MB`)
await stop(bare)
await stop(heddle)
checkRows()
rmSync(folder, { recursive: true })
figures.finish()

/** The most that it ever was. */
function residentMb({ pid }: ChildProcess): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The first round only warms up. */
async function measure(round: number, path: string, port: number): Promise<void> {
  const result = await generateLoad({
    ...load,
    port,
    path: `/webhook/${path}`,
    seconds: round === 0 ? 1 : load.seconds,
  })
  results[path] = [...(results[path] ?? []), result]
}

function report(): void {
  const middle = (path: string, read: (result: LoadResult) => number) =>
    median((results[path] ?? []).slice(1).map(read))
  const perSecond = (path: string) => middle(path, (result) => result.perSecond)
  const p99 = (path: string) => middle(path, (result) => result.p99)
  for (const path of ['bare', ...paths]) {
    figures.note(path, `${perSecond(path).toFixed(0)}/s, p99 ${p99(path).toFixed(1)} ms`)
  }
  figures.atLeast(
    'webhook, Set, answer, saved: share of bare throughput',
    perSecond('one') / perSecond('bare'),
    0.25,
  )
  figures.atMost('webhook, Set, answer, saved: p99 against bare', p99('one') / p99('bare'), 5)
  figures.atLeast('with 10 Set nodes with expressions', perSecond('ten') / perSecond('bare'), 0.12)
  figures.atLeast('with a Code node', perSecond('code') / perSecond('bare'), 0.08)
  figures.note(
    'saving off: share of bare throughput',
    (perSecond('oneUnsaved') / perSecond('bare')).toFixed(2),
  )
}

/** An answered call that left no row would be a lost execution. */
function checkRows(): void {
  const answered = (names: readonly string[]) =>
    names.flatMap((name) => results[name] ?? []).reduce((sum, { good }) => sum + good, 0)
  const saved = paths.filter((path) => path !== 'oneUnsaved')
  figures.atLeast('rows per answered call', count('heddle.sqlite', 'execution') / answered(saved), 1)
  figures.atLeast('rows per answered call, bare', count('bare.sqlite', 'call') / answered(['bare']), 1)
}

function count(file: string, table: 'execution' | 'call'): number {
  const database = new Database(join(folder, file), { readonly: true })
  const row = database.prepare<[], { rows: number }>(`select count(*) as rows from ${table}`).get()
  database.close()
  return row?.rows ?? 0
}

function bytesPerExecution(): number {
  const database = new Database(join(folder, 'heddle.sqlite'), { readonly: true })
  const row = database
    .prepare<[], { bytes: number }>('select avg(length(state)) as bytes from execution_data')
    .get()
  database.close()
  return Math.ceil(row?.bytes ?? 0)
}

async function prepareWorkflows(): Promise<void> {
  const login = await fetch(`http://127.0.0.1:${ports.heddle}/rest/login`)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const send = async (method: string, path: string, body: object): Promise<{ data: { id: string } }> => {
    const response = await fetch(`http://127.0.0.1:${ports.heddle}/rest${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { data: { id: string } }
  }
  for (const path of paths) {
    const { data } = await send('POST', '/workflows', describe(path))
    await send('PATCH', `/workflows/${data.id}`, { active: true })
  }
}

function describe(path: (typeof paths)[number]) {
  const steps = path === 'ten' ? Array.from({ length: 10 }, (_, index) => setNode(index)) : [setNode(0)]
  const inner = path === 'code' ? [codeNode()] : steps
  const names = ['Webhook', ...inner.map(({ name }) => name)]
  const lines = inner.map(({ name }, index) => [
    names[index],
    { main: [[{ node: name, type: 'main', index: 0 }]] },
  ])
  return {
    name: path,
    nodes: [webhookNode(path), ...inner],
    connections: Object.fromEntries(lines),
    settings: path === 'oneUnsaved' ? { saveDataSuccessExecution: 'none' } : {},
  }
}

function webhookNode(path: string) {
  const parameters = { path, httpMethod: 'POST', responseMode: 'lastNode' }
  return { name: 'Webhook', type: 'heddle.webhook', typeVersion: 2.1, position: [0, 0], parameters }
}

function setNode(index: number) {
  const value =
    index === 0 ? '={{ $json.body.name }} and {{ $json.body.value + 1 }}' : `={{ $json.x${index - 1} }}!`
  const assignments = [{ id: '1', name: `x${index}`, type: 'string', value }]
  const parameters = { assignments: { assignments } }
  return { name: `Set${index}`, type: 'heddle.set', typeVersion: 3.4, position: [0, 0], parameters }
}

function codeNode() {
  const jsCode = 'return [{ json: { name: $json.body.name, sum: $json.body.list.reduce((a, b) => a + b) } }]'
  return { name: 'Code', type: 'heddle.code', typeVersion: 2, position: [0, 0], parameters: { jsCode } }
}

async function start(args: string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = Number(env.HEDDLE_PORT ?? env.PORT)
  for (let tries = 0; tries < 400; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answer) return child
    await sleep(25)
  }
  throw new Error(`Nothing answered on port ${port}`)
}

async function call(port: number, path: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/webhook/${path}`, {
    method: 'POST',
    headers,
    body: load.body,
  })
  if (response.status !== 200) throw new Error(await response.text())
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
