import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { FairLine, type Customer } from '../fairness/fair-line.ts'
import { FairShare, type Begun } from './fair-share.ts'
import { ProcessError } from './process-error.ts'
import type { TaskProcess } from './task-process.ts'

/** A process with what the pool knows about it. */
export interface Runner {
  readonly process: TaskProcess
  /** Executions that have an isolate in it, with the texts kept there; the one used last comes last. */
  readonly executions: Map<string, Map<string, number>>
}

interface Task extends Customer {
  /** A process that knows the execution is preferred. */
  executionId?: string
}

interface Waiting extends Task {
  patience: NodeJS.Timeout
  resolve(runner: Runner): void
  reject(error: Error): void
}

interface Surroundings {
  /** Milliseconds. */
  now?: () => number
  cores?: number
}

export interface PoolMetrics {
  runners: number
  busy: number
  queued: number
  started: number
  discarded: number
  crashed: number
}

const maxBackOffMs = 5000

/**
 * Who waits longer may have one more process started. Short tasks are over before that: a process takes memory, and time to start.
 * Where they are not, because there are so many, another process helps only as long as there is a core for it.
 */
const patienceMs = 200

/** A process that nothing was done in for this long is ended, unless it is the only one. */
const idleMs = 60_000

/** Warm processes for tasks. They are started when they are needed, and replaced when they die. */
export class ProcessPool {
  #size: number
  readonly #startProcess: () => Promise<TaskProcess>
  readonly #now: () => number
  /** More processes than this have no core to themselves. */
  readonly #cores: number
  /** Since when each has had nothing to do; the one used last comes last. */
  readonly #idle = new Map<Runner, number>()
  readonly #busy = new Map<Runner, Begun>()
  #starting = 0
  readonly #waiting = new FairLine<Waiting>()
  /** Those of them that have waited for long. */
  readonly #impatient = new Set<Waiting>()
  readonly #share: FairShare
  #sweeping: NodeJS.Timeout | undefined
  #failedStarts = 0
  #stopped = false
  readonly #counts = { started: 0, discarded: 0, crashed: 0 }

  constructor(
    size: number,
    startProcess: () => Promise<TaskProcess>,
    { now = () => performance.now(), cores = availableParallelism() }: Surroundings = {},
  ) {
    this.#size = Math.max(1, size)
    this.#startProcess = startProcess
    this.#now = now
    // One is for whoever hands out the tasks.
    this.#cores = Math.max(1, cores - 1)
    this.#share = new FairShare(now)
  }

  /** Others have processes of their own now, or have them no more. */
  resize(size: number): void {
    this.#size = Math.max(1, size)
    for (const runner of this.#idle.keys()) if (this.#count > this.#size) this.#retire(runner)
    this.#serve()
  }

  /** Has a runner ready before the first task. */
  async warm(): Promise<void> {
    if (this.#count === 0) await this.#start()
  }

  async acquire(task: Task, signal?: AbortSignal): Promise<Runner> {
    if (this.#stopped) throw new ProcessError('error', 'The server is stopping')
    signal?.throwIfAborted()
    return await new Promise<Runner>((resolve, reject) => {
      const patience = setTimeout(() => this.#hurry(waiting), patienceMs)
      const waiting: Waiting = { ...task, patience, resolve, reject }
      this.#waiting.add(task, waiting)
      signal?.addEventListener('abort', () => this.#giveUp(waiting, signal), { once: true })
      this.#serve()
    })
  }

  release(runner: Runner): void {
    this.#finish(runner)
    if (runner.process.isAlive && !this.#stopped) this.#idle.set(runner, this.#now())
    if (this.#count > this.#size) this.#retire(runner)
    this.#serve()
  }

  /** For runners that met a limit: nothing that was in them is used again. */
  discard(runner: Runner): void {
    this.#counts.discarded++
    this.#finish(runner)
    this.#retire(runner)
    this.#serve()
    // The next task should not have to wait for a start.
    if (!this.#stopped && this.#count === 0) void this.#start()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweeping)
    this.#failAll(new ProcessError('error', 'The server is stopping'))
    const all = [...this.#idle.keys(), ...this.#busy.keys()]
    for (const { process } of all) process.kill()
    await Promise.all(all.map(({ process }) => process.exited))
  }

  metrics(): PoolMetrics {
    return {
      runners: this.#idle.size + this.#busy.size,
      busy: this.#busy.size,
      queued: this.#waiting.size,
      ...this.#counts,
    }
  }

  get #count(): number {
    return this.#idle.size + this.#busy.size + this.#starting
  }

  #giveUp(waiting: Waiting, signal: AbortSignal): void {
    if (!this.#waiting.remove(waiting, waiting)) return
    this.#calm(waiting)
    const reason: unknown = signal.reason
    waiting.reject(reason instanceof Error ? reason : new ProcessError('error', 'It was stopped'))
  }

  #hurry(waiting: Waiting): void {
    this.#impatient.add(waiting)
    this.#serve()
    // What runs then may still become a long task.
    if (this.#impatient.has(waiting)) waiting.patience.refresh()
  }

  #calm(waiting: Waiting): void {
    clearTimeout(waiting.patience)
    this.#impatient.delete(waiting)
  }

  #finish(runner: Runner): void {
    const task = this.#busy.get(runner)
    this.#busy.delete(runner)
    if (task) this.#share.end(task)
  }

  #retire(runner: Runner): void {
    this.#idle.delete(runner)
    runner.process.kill()
  }

  /** Gives idle runners to those who wait, and starts one more, where that is worth it and there is room. */
  #serve(): void {
    while (this.#idle.size > 0 && this.#busy.size < this.#size) {
      const next = this.#waiting.next((customer) => this.#mayBegin(customer))
      if (!next) break
      this.#begin(next)
    }
    if (this.#starting === 0 && this.#count < this.#size && this.#needsMore()) void this.#start()
  }

  #needsMore(): boolean {
    if (this.#count === 0) return this.#waiting.size > 0
    if (this.#count >= this.#cores && !this.#busy.values().some((task) => this.#isLong(task))) return false
    return this.#impatient.values().some((waiting) => this.#mayBegin(waiting))
  }

  #isLong({ since }: Begun): boolean {
    return this.#now() - since >= patienceMs
  }

  #mayBegin(customer: Customer): boolean {
    return this.#share.mayBegin(customer, [...this.#busy.values()], this.#size)
  }

  #begin(next: Waiting): void {
    const runner = this.#choose(next)
    if (!runner) return
    this.#calm(next)
    this.#idle.delete(runner)
    this.#busy.set(runner, this.#share.begin(next))
    next.resolve(runner)
  }

  /** A runner that knows the execution needs less to be sent; else the one used last, so that others may end. */
  #choose({ executionId }: Task): Runner | undefined {
    const idle = [...this.#idle.keys()]
    const known = executionId !== undefined && idle.find(({ executions }) => executions.has(executionId))
    return known || idle.at(-1)
  }

  /** Ends what nobody has needed for a while. */
  #sweep(): void {
    for (const [runner, since] of this.#idle)
      if (this.#count > 1 && this.#now() - since >= idleMs) this.#retire(runner)
  }

  async #start(): Promise<void> {
    this.#starting++
    try {
      // A runner that cannot start is tried again later and later.
      if (this.#failedStarts > 0) await sleep(Math.min(50 * 2 ** this.#failedStarts, maxBackOffMs))
      const process = await this.#startProcess()
      this.#failedStarts = 0
      this.#adopt({ process, executions: new Map() })
    } catch (error) {
      this.#failedStarts++
      if (this.#failedStarts > 3) this.#failAll(startFailure(error))
    } finally {
      this.#starting--
    }
    this.#serve()
  }

  #adopt(runner: Runner): void {
    this.#counts.started++
    if (this.#stopped) {
      runner.process.kill()
      return
    }
    this.#idle.set(runner, this.#now())
    // It may be enough for all who waited for it.
    for (const waiting of this.#impatient) waiting.patience.refresh()
    this.#impatient.clear()
    this.#sweeping ??= setInterval(() => this.#sweep(), idleMs / 2).unref()
    void this.#watch(runner)
  }

  async #watch(runner: Runner): Promise<void> {
    await runner.process.exited
    this.#idle.delete(runner)
    if (runner.process.crashed) this.#counts.crashed++
  }

  #failAll(error: ProcessError): void {
    for (const waiting of this.#waiting.takeAll()) {
      this.#calm(waiting)
      waiting.reject(error)
    }
  }
}

const startFailure = (cause: unknown): ProcessError =>
  new ProcessError(
    'crash',
    `The process does not start: ${cause instanceof Error ? cause.message : String(cause)}`,
  )

/** What is left of so many processes for each of those who have a pool; never one alone, of which no part can be kept free. */
export const shareOf = (processes: number, pools: number): number =>
  Math.min(processes, Math.max(2, Math.floor(processes / pools)))
