import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TaskProcess } from '../processes/task-process.ts'
import type { StartRequest } from './messages.ts'

export interface RunnerOptions {
  memoryMb: number
  timezone: string
  source: string
}

/** Starting includes loading the add-on and making the snapshot. */
const startMs = 20_000

export async function startRunner({ memoryMb, timezone, source }: RunnerOptions): Promise<TaskProcess> {
  const runner = TaskProcess.start(runnerArguments(memoryMb))
  const request: StartRequest = { type: 'start', memoryMb, timezone }
  await runner.ask(request, { parts: [source], deadlineMs: startMs })
  return runner
}

/** It may read its own code and the add-on, and nothing else. */
function runnerArguments(memoryMb: number): string[] {
  const isRelease = !import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(isRelease ? 'runner.js' : 'runner.ts', import.meta.url))
  const require = createRequire(import.meta.url)
  const addon = require.resolve('isolated-vm')
  const addonLoader = createRequire(addon).resolve('node-gyp-build')
  // In the sources its messages are read by code that it shares with other processes.
  const shared = isRelease ? [] : [join(dirname(entry), '../processes')]
  const readable = [dirname(entry), ...shared, dirname(addon), dirname(addonLoader), '/etc/alpine-release']
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path === '/etc/alpine-release' ? path : join(path, '*')}`),
    `--max-old-space-size=${memoryMb * 2 + 64}`,
    // Isolates would have so little room for what is young that code spends its time on it, and this process so much that it only grows.
    '--max-semi-space-size=4',
    // The add-on cannot make isolates in a process that came out of a snapshot itself.
    '--no-node-snapshot',
    '--no-warnings',
    '--disable-proto=delete',
    entry,
    pathToFileURL(addon).href,
  ]
}
