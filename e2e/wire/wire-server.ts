import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { program } from '../../packages/server/src/testing/program.ts'

export interface Wire {
  url: string
  dataDir: string
  pid: number
  cookie: string
  /** A raw call with the cookie, such as `GET /rest/tags`; JSON in, status and parsed JSON out. */
  call(what: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Gives the code with which the process has ended. */
  kill(signal: NodeJS.Signals): Promise<number | null>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the wire is what these tests look at
  json: any
}

/** A real server process, spoken to over a real socket. */
export async function startWire(env: Record<string, string> = {}, folder?: string): Promise<Wire> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'heddle-wire-')))
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HEDDLE_PORT: '0',
      HEDDLE_DATA_DIR: dataDir,
      HEDDLE_LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  await expect.poll(() => output, { timeout: 120_000 }).toContain('ready at')
  const url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? ''
  const login = await fetch(`${url}/rest/login`)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    cookie,
    call(what, body, headers = {}) {
      const [method, path = ''] = what.split(' ')
      return send(`${url}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    },
    async kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: readJson(text) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface Stream {
  text(): string
  // oxlint-disable-next-line typescript/no-explicit-any -- the wire is what these tests look at
  messages(): any[]
  until(type: string): Promise<void>
}

/** The push stream of one session, as bytes. */
export async function openStream({ url, cookie }: Wire, sessionId: string): Promise<Stream> {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(`${url}/rest/push?sessionId=${sessionId}`, {
    headers: { cookie },
    signal: stop.signal,
  })
  let text = ''
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  await expect.poll(() => text).toContain(':ok')
  const messages = () => [...text.matchAll(/^data: (.*)\n/gm)].map(([, json]) => JSON.parse(json ?? ''))
  return {
    text: () => text,
    messages,
    async until(type) {
      await expect.poll(() => messages().map((message) => message.type), { timeout: 60_000 }).toContain(type)
    },
  }
}
