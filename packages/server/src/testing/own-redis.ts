import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface OwnRedis {
  url: string
  /** Ends it; it forgets everything. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A Redis that belongs to its caller alone, running. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'heddle-redis-'))
  let running: { child: ChildProcess; ended: Promise<unknown> } | undefined
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
    const child = spawn('/usr/bin/redis-server', options, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running = { child, ended: new Promise((resolve) => child.once('close', resolve)) }
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.stdout.on('data', (text: Buffer) => text.includes('Ready to accept') && resolve())
    })
  }
  const stop = async () => {
    running?.child.kill()
    await running?.ended
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
