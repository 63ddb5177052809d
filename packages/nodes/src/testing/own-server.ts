import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

interface ServerToStart {
  program: string
  /** Written into a folder of its own, by name. */
  files?(folder: string): Record<string, string>
  args(folder: string): string[]
  env?(folder: string): Record<string, string>
  ports: readonly number[]
  /** Whether it has started, by what it has said. */
  isReady(said: string): boolean
  /** What has to be done in the folder before. */
  before?(folder: string): Promise<unknown>
}

/** Starts a program that belongs to its caller alone; gives what ends it. */
export async function startOwnServer(server: ServerToStart): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-server-'))
  for (const [name, text] of Object.entries(server.files?.(folder) ?? {}))
    await writeFile(join(folder, name), text)
  await server.before?.(folder)
  const child = spawn(server.program, server.args(folder), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...server.env?.(folder) },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => reject(new Error(`${server.program} ended: ${said}`)))
    const hear = (text: Buffer) => {
      said += text.toString()
      if (server.isReady(said)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  // Some say that they are there a moment before they are.
  for (const port of server.ports) await until(() => isOpen(port))
  return async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(20)
}

function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
