import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { readFrames, writeFrame, type Frame, type FramePart } from './frames.ts'
import { ProcessError } from './process-error.ts'
import { stepBack } from './step-back.ts'

/** Longest answer that is read; more is a process gone wild. */
const maxAnswerBytes = 2 ** 30

interface Pending {
  resolve(frame: Frame): void
  reject(error: Error): void
}

interface TaskRequest {
  parts: readonly FramePart[]
  deadlineMs: number
  signal?: AbortSignal
}

/** A child process that runs one task at a time. It is killed from here, never asked to stop. */
export class TaskProcess {
  readonly #child: ChildProcess
  #pending: Pending | undefined
  #ended = false
  #killed = false
  readonly exited: Promise<void>

  /**
   * Starts a program of ours with these arguments of Node. With a lifeline it has one more pipe, which nothing is written to: it
   * closes when whoever waits here is gone.
   */
  static start(args: readonly string[], { lifeline = false } = {}): TaskProcess {
    const child = spawn(process.execPath, args, {
      // No environment: nothing of the server's is there to be read.
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore', lifeline ? 'pipe' : 'ignore'],
    })
    if (child.pid !== undefined) stepBack(child.pid)
    const { stdin, stdout } = child
    if (!stdin || !stdout) throw new ProcessError('crash', 'The process has no pipes')
    // A write to a process that was just killed is not an error of ours.
    stdin.on('error', () => undefined)
    return new TaskProcess(child, stdout)
  }

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
  async ask(header: unknown, { parts, deadlineMs, signal }: TaskRequest): Promise<Frame> {
    if (this.#ended || this.#pending) throw new ProcessError('crash', 'The process is not available')
    const answered = new Promise<Frame>((resolve, reject) => {
      this.#pending = { resolve, reject }
    })
    const stop = (error: Error) => {
      this.#settle((pending) => pending.reject(error))
      this.kill()
    }
    const deadline = setTimeout(
      () => stop(new ProcessError('timeout', 'It did not answer in time')),
      deadlineMs,
    )
    const onAbort = () => stop(reasonOf(signal))
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      if (signal?.aborted) onAbort()
      else writeFrame(this.#stdin, header, parts)
      return await answered
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
    if (!this.#child.stdin) throw new ProcessError('crash', 'The process is not available')
    return this.#child.stdin
  }

  #settle(how: (pending: Pending) => void): void {
    const pending = this.#pending
    this.#pending = undefined
    if (pending) how(pending)
  }
}

/** V8 aborts the process when a heap outgrows its limit in one step. */
const endOf = ({ signalCode }: ChildProcess): ProcessError =>
  signalCode === 'SIGABRT' || signalCode === 'SIGKILL'
    ? new ProcessError('memory', 'It ran out of memory')
    : new ProcessError('crash', 'The process stopped unexpectedly')

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error ? reason : new ProcessError('error', 'It was stopped')
}
