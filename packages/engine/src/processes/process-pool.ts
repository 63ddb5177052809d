import { setTimeout as sleep } from 'node:timers/promises'
import { ProcessError } from './process-error.ts'
import type { TaskProcess } from './task-process.ts'

/** A process with what the pool knows about it. */
export interface Runner {
  readonly process: TaskProcess
  /** Executions that have an isolate in it, with the texts kept there; the one used last comes last. */
  readonly executions: Map<string, Map<string, number>>
}

interface Customer {
  /** A process that knows the execution is preferred. */
  executionId?: string
  /** Whose turn it is: nobody must take all runners. */
  owner: string
}

interface Waiting extends Customer {
  resolve(runner: Runner): void
  reject(error: Error): void
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

/** Warm processes for tasks. They are started when they are needed, and replaced when they die. */
export class ProcessPool {
  readonly #size: number
  readonly #startProcess: () => Promise<TaskProcess>
  readonly #idle = new Set<Runner>()
  readonly #busy = new Map<Runner, Customer>()
  #starting = 0
  #waiting: Waiting[] = []
  /** When each owner was last served. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #failedStarts = 0
  #stopped = false
  readonly #counts = { started: 0, discarded: 0, crashed: 0 }

  constructor(size: number, startProcess: () => Promise<TaskProcess>) {
    this.#size = Math.max(1, size)
    this.#startProcess = startProcess
  }

  /** Has a runner ready before the first task. */
  async warm(): Promise<void> {
    if (this.#count === 0) await this.#start()
  }

  async acquire(customer: Customer, signal?: AbortSignal): Promise<Runner> {
    if (this.#stopped) throw new ProcessError('error', 'The server is stopping')
    signal?.throwIfAborted()
    return await new Promise<Runner>((resolve, reject) => {
      const waiting: Waiting = { ...customer, resolve, reject }
      this.#waiting.push(waiting)
      signal?.addEventListener('abort', () => this.#giveUp(waiting, signal), { once: true })
      this.#serve()
    })
  }

  release(runner: Runner): void {
    this.#busy.delete(runner)
    if (runner.process.isAlive && !this.#stopped) this.#idle.add(runner)
    this.#serve()
  }

  /** For runners that met a limit: nothing that was in them is used again. */
  discard(runner: Runner): void {
    this.#counts.discarded++
    this.#busy.delete(runner)
    this.#idle.delete(runner)
    runner.process.kill()
    this.#serve()
    // The next task should not have to wait for a start.
    if (!this.#stopped && this.#count === 0) void this.#start()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const waiting of this.#waiting.splice(0))
      waiting.reject(new ProcessError('error', 'The server is stopping'))
    const all = [...this.#idle, ...this.#busy.keys()]
    for (const { process } of all) process.kill()
    await Promise.all(all.map(({ process }) => process.exited))
  }

  metrics(): PoolMetrics {
    return {
      runners: this.#idle.size + this.#busy.size,
      busy: this.#busy.size,
      queued: this.#waiting.length,
      ...this.#counts,
    }
  }

  get #count(): number {
    return this.#idle.size + this.#busy.size + this.#starting
  }

  #giveUp(waiting: Waiting, signal: AbortSignal): void {
    if (!this.#waiting.includes(waiting)) return
    this.#waiting = this.#waiting.filter((each) => each !== waiting)
    const reason: unknown = signal.reason
    waiting.reject(reason instanceof Error ? reason : new ProcessError('error', 'It was stopped'))
  }

  /** Gives idle runners to those who wait, and starts more while there is room. */
  #serve(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const runner = this.#choose(next)
      if (!runner) break
      const { owner, resolve } = next
      this.#idle.delete(runner)
      this.#busy.set(runner, next)
      this.#waiting = this.#waiting.filter((each) => each !== next)
      this.#turn += 1
      this.#turns.set(owner, this.#turn)
      resolve(runner)
    }
    const wanted = Math.min(this.#waiting.length, this.#size)
    for (let count = this.#starting; count < wanted && this.#count < this.#size; count++) void this.#start()
  }

  /** Owners take turns: first comes whoever was served longest ago, and of theirs what arrived first. */
  #findNext(): Waiting | undefined {
    const turnOf = ({ owner }: Customer) => this.#turns.get(owner) ?? 0
    return this.#waiting
      .filter((each) => this.#mayRun(each))
      .reduce<Waiting | undefined>(
        (first, each) => (first && turnOf(first) <= turnOf(each) ? first : each),
        undefined,
      )
  }

  /** One runner is always left for others. */
  #mayRun({ owner }: Customer): boolean {
    const own = [...this.#busy.values()].filter((customer) => customer.owner === owner).length
    return own < Math.max(1, this.#size - 1)
  }

  /** A runner that knows the execution needs less to be sent. */
  #choose({ executionId }: Customer): Runner | undefined {
    const idle = [...this.#idle]
    const known = executionId !== undefined && idle.find(({ executions }) => executions.has(executionId))
    return known || idle[0]
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
      if (this.#failedStarts > 3) this.#failAll(error)
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
    this.#idle.add(runner)
    void this.#watch(runner)
  }

  async #watch(runner: Runner): Promise<void> {
    await runner.process.exited
    this.#idle.delete(runner)
    if (runner.process.crashed) this.#counts.crashed++
  }

  #failAll(cause: unknown): void {
    const message = `The process does not start: ${cause instanceof Error ? cause.message : String(cause)}`
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new ProcessError('crash', message))
  }
}
