import { spawn } from 'node:child_process'
import { TooLarge } from '@heddle/core'
import type { CommandResult } from '@heddle/core/node'
import type { WorkerConfig } from '../protocol/worker-config.ts'

/** The most that a command may say. */
const maxOutputBytes = 10 * 1024 * 1024

/** Nothing of the server's own environment, which holds its secrets, reaches a command. */
const commandEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
}

/** Runs a command in a shell, if the instance allows it. What it started ends with the execution. */
export async function runCommand(
  command: string,
  { executeCommand }: Pick<WorkerConfig, 'executeCommand'>,
  signal: AbortSignal,
): Promise<CommandResult> {
  if (!executeCommand) {
    throw new Error('Commands are turned off on this instance. Turn them on with HEDDLE_EXECUTE_COMMAND')
  }
  signal.throwIfAborted()
  const child = spawn(command, {
    shell: true,
    detached: true,
    cwd: '/',
    env: commandEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>()
  const fail = (error: unknown) => {
    reject(error instanceof Error ? error : new Error('The command was stopped'))
    killGroup(child.pid)
  }
  const stopped = () => fail(signal.reason)
  const [stdout, stderr] = [collect(child.stdout, fail), collect(child.stderr, fail)]
  child.on('error', fail)
  child.on('close', (code) => resolve({ exitCode: code ?? -1, stdout: stdout(), stderr: stderr() }))
  signal.addEventListener('abort', stopped, { once: true })
  return promise.finally(() => signal.removeEventListener('abort', stopped))
}

function collect(stream: NodeJS.ReadableStream, fail: (error: Error) => void): () => string {
  const chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxOutputBytes) fail(new TooLarge('The command says too much'))
    else chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString().trim()
}

/** The command and all that it started. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
