import { spawn, type ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverFlags } from '../../scripts/server-flags.ts'
import { memoryOf } from './memory.ts'

interface Program {
  file: string
  port: number
  /** Where it keeps its data and its compile cache. */
  folder: string
}

/** From the start of the process to its first answer, in milliseconds. */
export async function timeStart(program: Program): Promise<number> {
  const started = performance.now()
  const child = start(program)
  await untilAnswered(program.port)
  const time = performance.now() - started
  await sleep(150)
  await stop(child)
  return time
}

/** The resident memory of a server that has nothing to do, in megabytes, with all its processes. */
export async function idleMemory(program: Program): Promise<number> {
  const server = start(program)
  await untilAnswered(program.port)
  await sleep(3000)
  const memory = memoryOf(server.pid ?? 0, 'VmRSS')
  await stop(server)
  return memory
}

function start({ file, port, folder }: Program): ChildProcess {
  return spawn(process.execPath, [...serverFlags, file], {
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
