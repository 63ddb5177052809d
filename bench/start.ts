/**
 * From process start to the first answer of /healthz, against a bare Fastify hello-world that is bundled and cached the same way.
 * Also the resident memory of the idle server with all its processes.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'rolldown'
import { repositoryRoot, runCommand } from '../scripts/run-command.ts'
import { median, startFigures } from './measure/figures.ts'

const rounds = 9
const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'))
const figures = startFigures()

await runCommand('node', ['scripts/build.ts'], { live: true })
const bare = await bundleBare()
const heddle = join(repositoryRoot, 'dist/server/server.js')

// The first start of each fills its compile cache and, for Heddle, the database.
await timeStart(bare, 7801)
await timeStart(heddle, 7802)

const times = { bare: [] as number[], heddle: [] as number[] }
for (let round = 0; round < rounds; round++) {
  times.bare.push(await timeStart(bare, 7801))
  times.heddle.push(await timeStart(heddle, 7802))
}
figures.note('bare Fastify, median', `${median(times.bare).toFixed(0)} ms`)
figures.note('Heddle, median', `${median(times.heddle).toFixed(0)} ms`)
figures.atMost('start to first answer, ratio', median(times.heddle) / median(times.bare), 2.5)

const server = start(heddle, 7802)
await untilAnswered(7802)
await sleep(3000)
const memory = residentMegabytes(server.pid ?? 0)
figures.note('idle resident memory, all processes', `${memory.toFixed(0)} MB`)
figures.atMost('idle resident memory / 220 MB', memory / 220, 1)
await stop(server)

rmSync(folder, { recursive: true })
figures.finish()

async function bundleBare(): Promise<string> {
  const source = join(folder, 'bare.ts')
  writeFileSync(
    source,
    `import module from 'node:module'
     module.enableCompileCache(process.env.CACHE_DIR)
     const { fastify } = await import('fastify')
     const app = fastify()
     app.get('/healthz', () => ({ status: 'ok' }))
     await app.listen({ port: Number(process.env.HEDDLE_PORT), host: '127.0.0.1' })
     process.on('SIGTERM', () => app.close().then(() => process.exit(0)))
     setTimeout(() => module.flushCompileCache(), 50).unref()`,
  )
  await build({
    input: source,
    platform: 'node',
    resolve: {
      modules: [join(repositoryRoot, 'packages/server/node_modules'), join(repositoryRoot, 'node_modules')],
    },
    output: { dir: folder, format: 'esm', minify: true, entryFileNames: 'bare.mjs' },
  })
  return join(folder, 'bare.mjs')
}

async function timeStart(file: string, port: number): Promise<number> {
  const started = performance.now()
  const child = start(file, port)
  await untilAnswered(port)
  const time = performance.now() - started
  await sleep(150)
  await stop(child)
  return time
}

function start(file: string, port: number): ChildProcess {
  return spawn(process.execPath, [file], {
    env: {
      NODE_ENV: 'production',
      HEDDLE_PORT: String(port),
      HEDDLE_DATA_DIR: join(folder, 'data'),
      CACHE_DIR: join(folder, 'cache'),
      PATH: process.env.PATH,
    },
    stdio: 'ignore',
  })
}

async function untilAnswered(port: number): Promise<void> {
  for (let tries = 0; tries < 5000; tries++) {
    if (await answers(port)) return
    await sleep(2)
  }
  throw new Error(`Nothing answered on port ${port}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** A process and all that descend from it, as Linux counts them. */
function residentMegabytes(pid: number): number {
  const own = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
  return children.reduce((sum, child) => sum + residentMegabytes(Number(child)), Number(own) / 1024)
}

function parentOf(pid: string): number {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
