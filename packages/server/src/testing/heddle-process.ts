import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWorkflow, type ShortWorkflow } from '@heddle/engine/testing'
import { expect, onTestFinished } from 'vitest'
import { program } from './program.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env

export interface HeddleProcess {
  child: ChildProcess
  /** The exit code. */
  ended: Promise<number | null>
  /** Everything that it has written so far. */
  output(): string
}

/** A folder that is gone after the test. */
export async function testFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'heddle-process-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** The program in a process of its own, ended with the test. */
export function startHeddle(env: Record<string, string>, ...args: string[]): HeddleProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, HEDDLE_PORT: '0', ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended, output: () => output }
}

/** A command that ends by itself: its exit code and what it says. */
export async function runHeddle(env: Record<string, string>, ...args: string[]) {
  const { ended, output } = startHeddle(env, ...args)
  return { code: await ended, output: output().trim() }
}

/** A start is work, and a busy machine takes its time. */
export const aStart = { timeout: 120_000 }

export interface HeddleServer extends HeddleProcess {
  url: string
  /** A call of the owner, below `/rest`. */
  call(what: string, body?: unknown): Promise<{ status: number; headers: Headers; json: Json }>
  /** Stores a workflow and switches it on. */
  activate(short: ShortWorkflow): Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a process answers is what these tests look at
type Json = any

/** A server in a process of its own that answers. */
export async function startServer(env: Record<string, string>): Promise<HeddleServer> {
  const started = startHeddle(env)
  await expect.poll(started.output, aStart).toMatch(/Heddle is ready at http:\S+/)
  const url = /http:\/\/localhost:\d+/.exec(started.output())?.[0] ?? ''
  const login = await fetch(`${url}/rest/login`)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const call: HeddleServer['call'] = async (what, body) => {
    const [method = '', path = ''] = what.split(' ')
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      headers: answer.headers,
      json: await answer.json().catch(() => undefined),
    }
  }
  return {
    ...started,
    url,
    call,
    async activate(short) {
      const { json } = await call('POST /rest/workflows', { ...testWorkflow(short), name: 'Test' })
      const { status } = await call(`PATCH /rest/workflows/${json.data.id}`, { active: true })
      expect(status).toBe(200)
    },
  }
}
