import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import { serverFlags } from '../scripts/server-flags.ts'

export interface RunningServer {
  url: string
  dataDir: string
  pid: number
  /** What the process has printed so far. */
  output(): string
  kill(signal?: NodeJS.Signals): Promise<void>
}

export const serverBundle = new URL('../dist/server/server.js', import.meta.url).pathname

interface StartOptions {
  firstDay?: boolean
  program?: string
  /** Of the command line. */
  args?: readonly string[]
}

/**
 * Starts the release bundle, or another program, on a free port, with a data folder of its own unless one is given. Setting up the owner is put
 * off, as a person can, unless the start is to be as on the first day.
 */
export async function startServer(
  env: Record<string, string> = {},
  { firstDay = false, program = serverBundle, args = [] }: StartOptions = {},
): Promise<RunningServer> {
  const port = env.HEDDLE_PORT ?? String(await freePort())
  const dataDir = env.HEDDLE_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'heddle-e2e-')))
  const child = spawn(process.execPath, [...serverFlags, program, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HEDDLE_PORT: port,
      HEDDLE_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://localhost:${port}`
  await untilHealthy(
    url,
    () => child.exitCode !== null,
    () => output,
  )
  if (!firstDay) await skipSetup(url)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    async kill(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** A server of its own for one test or worker; its data folder goes with it. */
export async function withServer(
  env: Record<string, string>,
  use: (server: RunningServer) => Promise<void>,
  options: { firstDay?: boolean } = {},
): Promise<void> {
  const server = await startServer(env, options)
  try {
    await use(server)
  } finally {
    await server.kill()
    await rm(server.dataDir, { recursive: true, force: true })
  }
}

async function untilHealthy(url: string, hasExited: () => boolean, output: () => string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (hasExited()) throw new Error(`The server ended at its start:\n${output()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`The server did not become healthy:\n${output()}`)
}

/** Does nothing where the owner is set up or accounts are switched off. */
async function skipSetup(url: string): Promise<void> {
  const login = await fetch(`${url}/rest/login`)
  const [cookie = ''] = login.headers.get('set-cookie')?.split(';') ?? []
  await fetch(`${url}/rest/owner/skip-setup`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  })
}
