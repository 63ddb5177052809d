import { ProcessError } from '../processes/process-error.ts'
import type { ProcessPool, Runner } from '../processes/process-pool.ts'
import type { RunnerAnswer, TaskKind, TaskRequest } from './messages.ts'
import { parsePlain } from './parse-plain.ts'
import type { TaskText } from './task-texts.ts'

interface Task {
  kind: TaskKind
  executionId: string
  /** Whose turn it is. */
  person: string
  workflow: string
  /** Which isolate may run it; that of its execution when absent. */
  isolate?: string
  task: unknown
  texts: readonly TaskText[]
}

interface Limits {
  timeoutMs: number
  signal: AbortSignal
}

/** A runner keeps isolates of so many executions, and so much of their items. */
const maxExecutions = 8
const maxKeptLength = 64 * 2 ** 20

/** Beyond its own limit a runner gets this long to say so. */
const graceMs = 500

/** Runs tasks in the pool: what to send, what stays there, what an answer means. */
export class TaskRunner {
  readonly #pool: ProcessPool
  readonly #counts = { tasks: 0, timeouts: 0, memoryLimits: 0 }

  constructor(pool: ProcessPool) {
    this.#pool = pool
  }

  metrics(): { tasks: number; timeouts: number; memoryLimits: number } {
    return { ...this.#counts }
  }

  async run(task: Task, { timeoutMs, signal }: Limits): Promise<unknown> {
    this.#counts.tasks++
    const runner = await this.#pool.acquire(task, signal)
    const { header, texts } = prepare(runner, task, timeoutMs)
    try {
      const frame = await runner.process.ask(header, {
        parts: texts,
        deadlineMs: timeoutMs + graceMs,
        signal,
      })
      const answer = frame.header as RunnerAnswer
      if (answer.type !== 'failed') {
        this.#pool.release(runner)
        return readJson(String(frame.parts[0] ?? 'null'))
      }
      throw new ProcessError(answer.reason, answer.message)
    } catch (error) {
      this.#afterFailure(runner, error)
      throw explained(error, task, timeoutMs)
    }
  }

  #afterFailure(runner: Runner, error: unknown): void {
    if (error instanceof ProcessError && error.reason === 'timeout') this.#counts.timeouts++
    if (error instanceof ProcessError && error.reason === 'memory') this.#counts.memoryLimits++
    // Whatever went wrong in it, nobody else meets this process.
    this.#pool.discard(runner)
  }
}

const subjects = { code: 'The code', plainCode: 'The code', evaluate: 'An expression', query: 'The query' }

/** Limits are told in words that name what met them. */
function explained(error: unknown, { kind }: Task, timeoutMs: number): unknown {
  if (!(error instanceof ProcessError) || (error.reason !== 'timeout' && error.reason !== 'memory'))
    return error
  const subject = subjects[kind]
  const what =
    error.reason === 'timeout'
      ? `ran longer than ${Math.round(timeoutMs / 100) / 10} seconds`
      : 'needed too much memory'
  return new ProcessError(error.reason, `${subject} ${what} and was stopped`)
}

/** Code can replace what its answer is written with; that is its own problem. */
function readJson(text: string): unknown {
  try {
    return parsePlain(text)
  } catch {
    return undefined
  }
}

/** Sends only what the runner does not have yet. */
function prepare(runner: Runner, task: Task, timeoutMs: number): { header: TaskRequest; texts: string[] } {
  const forget = makeRoom(runner, task.executionId)
  const kept = runner.executions.get(task.executionId) ?? new Map<string, number>()
  runner.executions.delete(task.executionId)
  runner.executions.set(task.executionId, kept)
  const fresh = new Map<string, string>()
  const once: string[] = []
  const use = task.texts.map(({ name, write }) => {
    if (name === undefined) {
      once.push(write())
      return null
    }
    if (!kept.has(name)) fresh.set(name, write())
    return name
  })
  for (const [name, text] of fresh) kept.set(name, text.length)
  const header: TaskRequest = {
    type: 'task',
    kind: task.kind,
    executionId: task.executionId,
    isolate: task.isolate ?? task.executionId,
    keep: [...fresh.keys()],
    use,
    forget,
    timeoutMs,
  }
  return { header, texts: [JSON.stringify(task.task), ...fresh.values(), ...once] }
}

/** Executions to drop so that neither their number nor their size gets out of hand. */
function makeRoom({ executions }: Runner, arriving: string): string[] {
  const dropped: string[] = []
  const isFull = () => executions.size > maxExecutions || keptLength(executions) > maxKeptLength
  for (const id of executions.keys()) {
    if (!isFull()) break
    if (id === arriving && keptLength(executions) <= maxKeptLength) continue
    executions.delete(id)
    dropped.push(id)
  }
  return dropped
}

const keptLength = (executions: Runner['executions']): number =>
  executions
    .values()
    .reduce((sum, texts) => sum + texts.values().reduce((length, each) => length + each, 0), 0)
