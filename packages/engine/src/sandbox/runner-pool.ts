import { setTimeout as sleep } from 'node:timers/promises'
import { RunnerProcess, type RunnerOptions } from './runner-process.ts'
import { SandboxError } from './sandbox-error.ts'

/** A runner with what the pool knows about it. */
export interface Runner {
  readonly process: RunnerProcess
  /** Executions that have an isolate in it, with the texts kept there; the one used last comes last. */
  readonly executions: Map<string, Map<string, number>>
}

interface Customer {
  executionId: string
  /** Whose turn it is: one person must not take all runners. */
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

/** Warm runner processes. They are started when they are needed, and replaced when they die. */
export class RunnerPool {
  readonly #size: number
  readonly #options: () => Promise<RunnerOptions>
  readonly #idle = new Set<Runner>()
  readonly #busy = new Map<Runner, Customer>()
  #starting = 0
  #waiting: Waiting[] = []
  /** When owners had their last turn. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #failedStarts = 0
  #stopped = false
  readonly #counts = { started: 0, discarded: 0, crashed: 0 }

  constructor(size: number, options: () => Promise<RunnerOptions>) {
    this.#size = Math.max(1, size)
    this.#options = options
  }

  /** Has a runner ready before the first task. */
  async warm(): Promise<void> {
    if (this.#count === 0) await this.#start()
  }

  async acquire(customer: Customer, signal?: AbortSignal): Promise<Runner> {
    if (this.#stopped) throw new SandboxError('error', 'The sandbox is stopped')
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
      waiting.reject(new SandboxError('error', 'The sandbox is stopped'))
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
    waiting.reject(reason instanceof Error ? reason : new SandboxError('error', 'It was stopped'))
  }

  /** Gives idle runners to those who wait and starts more while there is room. */
  #serve(): void {
    while (this.#idle.size > 0) {
      const waiting = this.#next()
      const runner = waiting && this.#choose(waiting)
      if (!runner) break
      this.#idle.delete(runner)
      this.#busy.set(runner, waiting)
      this.#waiting = this.#waiting.filter((each) => each !== waiting)
      this.#turn += 1
      this.#turns.set(waiting.owner, this.#turn)
      waiting.resolve(runner)
    }
    const wanted = Math.min(this.#waiting.length, this.#size)
    for (let count = this.#starting; count < wanted && this.#count < this.#size; count++) void this.#start()
  }

  /** Whoever had their last turn longest ago comes first; of the same owner, whoever came first. */
  #next(): Waiting | undefined {
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
    return idle.find(({ executions }) => executions.has(executionId)) ?? idle[0]
  }

  async #start(): Promise<void> {
    this.#starting++
    try {
      // A runner that cannot start is tried again later and later.
      if (this.#failedStarts > 0) await sleep(Math.min(50 * 2 ** this.#failedStarts, maxBackOffMs))
      const process = await RunnerProcess.start(await this.#options())
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
    const message = `The runner does not start: ${cause instanceof Error ? cause.message : String(cause)}`
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new SandboxError('crash', message))
  }
}
