import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Question } from '../protocol/messages.ts'
import { guestCommand } from './guest-command.ts'
import { GuestGone } from './guest-error.ts'
import { GuestProcess, type AskOptions } from './guest-process.ts'
import { openTunnel, type OpenConnection } from './tunnel.ts'

/** Where a guest lies, and whose interface it is written for. */
export interface Guest {
  name: string
  version: string
  dialect: string
  folder: string
  packageFolder: string
}

interface GuestsParts {
  openConnection: OpenConnection
  /** The file of further certificates that the server trusts, which packages then trust as well. */
  certificates?: string | undefined
  memoryMb?: number
  /** Says whether a package is still there: the process of one that is not ends at once. */
  isInstalled?(name: string): Promise<boolean>
}

/** Loading a package of the usual size takes far less, even on a busy machine. */
const startMs = 60_000
const idleMs = 5 * 60_000
const longestPauseMs = 30_000
/** Whoever removes a package may be another process: the list of what is installed is looked at while something runs. */
const lookMs = 1000

/** Starts the processes of guests when they are needed, and ends those that nobody has needed for a while. */
export class Guests {
  readonly #parts: GuestsParts
  readonly #running = new Map<string, RunningGuest>()
  /** How often in a row a guest's process has ended by itself. */
  readonly #crashes = new Map<string, number>()
  #sockets: Promise<string> | undefined
  #stopped = false
  readonly #sweeping: NodeJS.Timeout
  readonly #looking: NodeJS.Timeout

  constructor(parts: GuestsParts) {
    this.#parts = parts
    this.#sweeping = setInterval(() => this.#sweep(), idleMs / 5).unref()
    this.#looking = setInterval(() => void this.#endRemoved(), lookMs).unref()
  }

  /** Asks a guest something. Its process is started when it is not there. */
  async ask(guest: Guest, question: Question, options: AskOptions): Promise<unknown> {
    if (this.#stopped) throw new GuestGone('The server is stopping')
    const key = `${guest.name}@${guest.version}`
    const running = this.#running.get(key) ?? this.#start(key, guest)
    try {
      const process = await running.process
      const answer = await process.ask(question, options)
      this.#crashes.delete(key)
      return answer
    } catch (error) {
      throw error instanceof GuestGone
        ? new GuestGone(`The package ${guest.name} failed: ${error.message}`)
        : error
    } finally {
      running.usedAt = performance.now()
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweeping)
    clearInterval(this.#looking)
    await Promise.all([...this.#running.values()].map((running) => this.#end(running)))
    if (this.#sockets) await rm(await this.#sockets, { recursive: true, force: true })
  }

  #start(key: string, guest: Guest): RunningGuest {
    const running: RunningGuest = {
      name: guest.name,
      process: this.#startProcess(key, guest),
      usedAt: performance.now(),
    }
    this.#running.set(key, running)
    void this.#forgetWhenGone(key, running)
    return running
  }

  async #startProcess(key: string, guest: Guest): Promise<GuestProcess> {
    const crashes = this.#crashes.get(key) ?? 0
    this.#crashes.set(key, crashes + 1)
    if (crashes > 0) await sleep(Math.min(100 * 2 ** crashes, longestPauseMs))
    this.#sockets ??= mkdtemp(join(tmpdir(), 'heddle-guests-'))
    const name = createHash('sha256').update(key).digest('hex').slice(0, 16)
    const socket = join(await this.#sockets, name)
    const tunnel = await openTunnel(socket, this.#parts.openConnection)
    const { memoryMb = 256, certificates } = this.#parts
    const process = new GuestProcess(await guestCommand({ ...guest, socket, memoryMb, certificates }))
    void process.exited.then(() => tunnel.close())
    const late = setTimeout(() => process.kill('It did not start in time'), startMs)
    await process.whenReady().finally(() => clearTimeout(late))
    return process
  }

  async #forgetWhenGone(key: string, running: RunningGuest): Promise<void> {
    const process = await running.process.catch(() => undefined)
    await process?.exited
    if (this.#running.get(key) === running) this.#running.delete(key)
  }

  #sweep(): void {
    for (const running of this.#running.values()) void this.#endIfIdle(running)
  }

  async #endRemoved(): Promise<void> {
    for (const { name, process } of this.#running.values()) {
      const isThere = (await this.#parts.isInstalled?.(name).catch(() => true)) ?? true
      if (!isThere)
        void process.then(
          (it) => it.kill('It was removed'),
          () => undefined,
        )
    }
  }

  async #endIfIdle(running: RunningGuest): Promise<void> {
    const process = await running.process.catch(() => undefined)
    if (process?.busy === 0 && performance.now() - running.usedAt >= idleMs) process.kill('Nobody needed it')
  }

  async #end(running: RunningGuest): Promise<void> {
    const process = await running.process.catch(() => undefined)
    process?.kill('The server is stopping')
    await process?.exited
  }
}

interface RunningGuest {
  name: string
  process: Promise<GuestProcess>
  usedAt: number
}
