import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readFrames, writeFrame, type Frame } from './frames.ts'
import type { RunnerAnswer, RunnerRequest } from './messages.ts'
import { SandboxError } from './sandbox-error.ts'

export interface RunnerOptions {
  memoryMb: number
  timezone: string
  source: string
}

/** Longest answer that is read; more is a runner gone wild. */
const maxAnswerBytes = 2 ** 30

/** Starting includes loading the add-on and making the snapshot. */
const startMs = 20_000

interface Pending {
  resolve(frame: Frame): void
  reject(error: Error): void
}

/** A child process that runs one task at a time. It is killed from here, never asked to stop. */
export class RunnerProcess {
  readonly #child: ChildProcess
  #pending: Pending | undefined
  #ended = false
  #killed = false
  readonly exited: Promise<void>

  private constructor(child: ChildProcess, output: Readable) {
    this.#child = child
    readFrames(
      output,
      { maxBytes: maxAnswerBytes },
      {
        frame: (frame) => this.#settle((pending) => pending.resolve(frame)),
        broken: () => this.kill(),
      },
    )
    this.exited = new Promise((resolve) => {
      const onEnd = () => {
        this.#ended = true
        this.#settle((pending) => pending.reject(endOf(child)))
        resolve()
      }
      child.once('exit', onEnd)
      child.once('error', onEnd)
    })
  }

  static async start({ memoryMb, timezone, source }: RunnerOptions): Promise<RunnerProcess> {
    const child = spawn(process.execPath, runnerArguments(memoryMb), {
      // No environment: nothing of the server's is there to be read.
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const { stdin, stdout } = child
    // A write to a runner that was just killed is not an error of ours.
    stdin.on('error', () => undefined)
    const runner = new RunnerProcess(child, stdout)
    await runner.ask({ type: 'start', memoryMb, timezone }, { texts: [source], deadlineMs: startMs })
    return runner
  }

  /** It ended by itself. */
  get crashed(): boolean {
    return this.#ended && !this.#killed
  }

  get isAlive(): boolean {
    return !this.#ended
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Sends a request and waits for its answer. After the deadline, or when aborted, the process is killed. */
  async ask(
    header: RunnerRequest,
    { texts, deadlineMs, signal }: { texts: readonly string[]; deadlineMs: number; signal?: AbortSignal },
  ): Promise<{ answer: RunnerAnswer; texts: readonly string[] }> {
    if (this.#ended || this.#pending) throw new SandboxError('crash', 'The runner is not available')
    const answered = new Promise<Frame>((resolve, reject) => {
      this.#pending = { resolve, reject }
    })
    const stop = (error: Error) => {
      this.#settle((pending) => pending.reject(error))
      this.kill()
    }
    const deadline = setTimeout(
      () => stop(new SandboxError('timeout', 'It did not answer in time')),
      deadlineMs,
    )
    const onAbort = () => stop(reasonOf(signal))
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      if (signal?.aborted) onAbort()
      else writeFrame(this.#stdin, { header, texts })
      const frame = await answered
      return { answer: frame.header as RunnerAnswer, texts: frame.texts }
    } finally {
      clearTimeout(deadline)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  kill(): void {
    this.#killed = true
    this.#child.kill('SIGKILL')
  }

  get #stdin(): Writable {
    if (!this.#child.stdin) throw new SandboxError('crash', 'The runner is not available')
    return this.#child.stdin
  }

  #settle(how: (pending: Pending) => void): void {
    const pending = this.#pending
    this.#pending = undefined
    if (pending) how(pending)
  }
}

/** V8 aborts the process when an isolate outgrows its limit in one step. */
const endOf = ({ signalCode }: ChildProcess): SandboxError =>
  signalCode === 'SIGABRT' || signalCode === 'SIGKILL'
    ? new SandboxError('memory', 'It ran out of memory')
    : new SandboxError('crash', 'The runner stopped unexpectedly')

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error ? reason : new SandboxError('error', 'It was stopped')
}

/** It may read its own code and the add-on, and nothing else. */
function runnerArguments(memoryMb: number): string[] {
  const isRelease = !import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(isRelease ? 'runner.js' : 'runner.ts', import.meta.url))
  const require = createRequire(import.meta.url)
  const addon = require.resolve('isolated-vm')
  const addonLoader = createRequire(addon).resolve('node-gyp-build')
  const readable = [dirname(entry), dirname(addon), dirname(addonLoader), '/etc/alpine-release']
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path === '/etc/alpine-release' ? path : join(path, '*')}`),
    `--max-old-space-size=${memoryMb * 2 + 64}`,
    // The add-on cannot make isolates in a process that came out of a snapshot itself.
    '--no-node-snapshot',
    '--no-warnings',
    '--disable-proto=delete',
    entry,
    pathToFileURL(addon).href,
  ]
}
