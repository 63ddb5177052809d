import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '../../scripts/run-command.ts'
import { serverFlags } from '../../scripts/server-flags.ts'
import { memoryOf } from './memory.ts'

export const paths = ['one', 'ten', 'code', 'oneUnsaved'] as const
export type Path = (typeof paths)[number]

export interface MeasuredServer {
  pid: number
  port: number
  /** The most that it ever was, with its processes, in megabytes. */
  mostMemory(): number
  stop(): Promise<void>
}

/** Heddle with workflows that are called. */
export async function startHeddle(folder: string, port: number): Promise<MeasuredServer> {
  const server = await start([...serverFlags, join(repositoryRoot, 'dist/server/server.js')], {
    HEDDLE_PORT: String(port),
    HEDDLE_DATA_DIR: folder,
  })
  await prepareWorkflows(port)
  return server
}

/** A bare handler that stores a row of so many bytes for each request. */
export const startBare = (folder: string, port: number, bytes: number): Promise<MeasuredServer> =>
  start([join(repositoryRoot, 'bench/measure/bare-store.ts')], {
    PORT: String(port),
    FILE: join(folder, 'bare.sqlite'),
    BYTES: String(bytes),
  })

async function start(args: string[], env: Record<string, string>): Promise<MeasuredServer> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = Number(env.HEDDLE_PORT ?? env.PORT)
  for (let tries = 0; tries < 400; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)) return measured(child, port)
    await sleep(25)
  }
  throw new Error(`Nothing answered on port ${port}`)
}

const measured = (child: ChildProcess, port: number): MeasuredServer => ({
  pid: child.pid ?? 0,
  port,
  mostMemory: () => memoryOf(child.pid ?? 0, 'VmHWM'),
  async stop() {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  },
})

async function prepareWorkflows(port: number): Promise<void> {
  const login = await fetch(`http://127.0.0.1:${port}/rest/login`)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const send = async (method: string, path: string, body: object): Promise<{ data: { id: string } }> => {
    const response = await fetch(`http://127.0.0.1:${port}/rest${path}`, {
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

function describe(path: Path) {
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
