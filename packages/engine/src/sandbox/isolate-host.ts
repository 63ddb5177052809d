import { setTimeout as sleep } from 'node:timers/promises'
import type ivm from 'isolated-vm'
import type { QueryTask } from './inside/task-data.ts'
import type { FailureReason, TaskRequest } from './messages.ts'
import { runQuery } from './run-query.ts'

export type IsolatedVm = typeof ivm

type TaskOutcome = { result: string } | { reason: FailureReason; message: string }

interface Execution {
  isolate: ivm.Isolate
  texts: Map<string, string>
}

interface HostOptions {
  /** The snapshot's source. */
  source: string
  memoryMb: number
}

/** Keeps an isolate per execution and runs each task in a fresh context of it. */
export class IsolateHost {
  readonly #ivm: IsolatedVm
  readonly #memoryMb: number
  readonly #snapshot: ivm.ExternalCopy<ArrayBuffer>
  readonly #executions = new Map<string, Execution>()

  constructor(isolatedVm: IsolatedVm, { source, memoryMb }: HostOptions) {
    this.#ivm = isolatedVm
    this.#memoryMb = memoryMb
    this.#snapshot = isolatedVm.Isolate.createSnapshot([{ code: source, filename: 'heddle' }])
  }

  async run(task: TaskRequest, texts: readonly string[]): Promise<TaskOutcome> {
    for (const id of task.forget) this.#forget(id)
    if (task.kind === 'query') return this.#answerQuery(task, texts)
    const execution = this.#executionOf(task.executionId)
    const args = takeTexts(task, texts, execution.texts)
    try {
      const result = await this.#runIn(execution.isolate, task, args)
      return result.length > (this.#memoryMb / 2) * 2 ** 20 ? { reason: 'memory', message: '' } : { result }
    } catch (error) {
      // Whatever went wrong in it, nobody else meets this isolate.
      this.#forget(task.executionId)
      return describeFailure(error)
    }
  }

  #answerQuery({ executionId }: TaskRequest, texts: readonly string[]): TaskOutcome {
    try {
      const [task = '{}', ...tables] = texts
      const { query, names } = JSON.parse(task) as QueryTask
      const rows = names.map((name, index) => [name, JSON.parse(tables[index] ?? '[]')])
      const result = JSON.stringify(runQuery(query, Object.fromEntries(rows), this.#memoryMb))
      return result.length > (this.#memoryMb / 2) * 2 ** 20 ? { reason: 'memory', message: '' } : { result }
    } catch (error) {
      this.#forget(executionId)
      return describeFailure(error)
    }
  }

  #executionOf(id: string): Execution {
    const known = this.#executions.get(id)
    if (known) return known
    const isolate = new this.#ivm.Isolate({
      memoryLimit: this.#memoryMb,
      snapshot: this.#snapshot,
      // V8 has lost control over the isolate: neither it nor this process can be used any more.
      onCatastrophicError: () => process.abort(),
    })
    const execution = { isolate, texts: new Map<string, string>() }
    this.#executions.set(id, execution)
    return execution
  }

  #forget(id: string): void {
    const execution = this.#executions.get(id)
    this.#executions.delete(id)
    if (execution && !execution.isolate.isDisposed) execution.isolate.dispose()
  }

  async #runIn(isolate: ivm.Isolate, task: TaskRequest, args: readonly string[]): Promise<string> {
    const context = await isolate.createContext()
    const entry = (name: string) => context.global.get(name, { reference: true })
    const [start, tick] = [await entry('heddleStart'), await entry('heddleTick')]
    const until = performance.now() + task.timeoutMs
    const running = start.apply(undefined, [task.kind, ...args], {
      timeout: task.timeoutMs,
      result: { promise: true, copy: true },
    })
    const result: unknown = await Promise.race([running, fireTimers(tick, until), endOf(task.timeoutMs)])
    context.release()
    return String(result)
  }
}

/** The task's data and the texts that it reads, in its order. */
function takeTexts(task: TaskRequest, texts: readonly string[], kept: Map<string, string>): string[] {
  const [data = '', ...others] = texts
  task.keep.forEach((name, index) => kept.set(name, others[index] ?? ''))
  const own = others.slice(task.keep.length).values()
  return [data, ...task.use.map((name) => (name === null ? own.next().value : kept.get(name)) ?? '[]')]
}

/** Code that waits for a timer is woken from here: the isolate has no clock of its own that could. */
async function fireTimers(tick: ivm.Reference, until: number): Promise<never> {
  for (;;) {
    const left = Math.max(1, Math.ceil(until - performance.now()))
    const next = Number(await tick.apply(undefined, [], { timeout: left }))
    if (next === finished) return forever()
    if (next === stuck) throw new Error('The code waits for something that never happens')
    await sleep(Math.min(next, left))
  }
}

/** What a tick says instead of the milliseconds to the next timer. */
const finished = -1
const stuck = -2

const forever = (): Promise<never> => new Promise<never>(() => undefined)

/** Code that goes on and on after its first pause is beyond the isolate's own time limit. */
async function endOf(timeoutMs: number): Promise<never> {
  await sleep(timeoutMs + 100, undefined, { ref: false })
  throw new Error(timedOut)
}

const timedOut = 'Script execution timed out.'

function describeFailure(error: unknown): { reason: FailureReason; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes(timedOut)) return { reason: 'timeout', message: '' }
  return { reason: isMemoryMessage(message) ? 'memory' : 'error', message }
}

const isMemoryMessage = (message: string): boolean =>
  /memory limit|out of memory|string or blob too big|was disposed|Array buffer allocation failed|invalid (?:array|string) length/i.test(
    message,
  )
