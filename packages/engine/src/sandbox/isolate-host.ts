import type ivm from 'isolated-vm'
import type { FailureReason, TaskRequest } from './messages.ts'
import { QueryThread } from './query-thread.ts'
import { warmUp } from './warm-up.ts'

export type IsolatedVm = typeof ivm

type TaskOutcome = { result: string } | { reason: FailureReason; message: string }

interface Place {
  isolate: ivm.Isolate
  /** For its next task. */
  entry?: Entry
  tasks: number
  /** Whether its last task was over soon. */
  isQuick: boolean
}

/** A context, with the function by which all others in it are called from outside. */
interface Entry {
  context: ivm.Context
  door: ivm.Reference
}

interface HostOptions {
  /** The snapshot's source. */
  source: string
  memoryMb: number
}

/** So many isolates stay for further tasks of their own, each for so many: the contexts of the past weigh on it. */
const maxIsolates = 8
const maxTasks = 32
const maxPlainTasks = 1000

/** Runs each task in a fresh context, but for plain code, and those that may not meet in isolates of their own. */
export class IsolateHost {
  readonly #ivm: IsolatedVm
  readonly #memoryMb: number
  readonly #snapshot: ivm.ExternalCopy<ArrayBuffer>
  /** The one used last comes last. */
  readonly #places = new Map<string, Place>()
  /** By execution: the texts that it left here. */
  readonly #kept = new Map<string, Map<string, string>>()
  readonly #queries = new QueryThread()
  #spare: Place | undefined

  constructor(isolatedVm: IsolatedVm, { source, memoryMb }: HostOptions) {
    this.#ivm = isolatedVm
    this.#memoryMb = memoryMb
    this.#snapshot = isolatedVm.Isolate.createSnapshot([{ code: source, filename: 'heddle' }], warmUp)
  }

  /** Makes ahead what the next task will probably need, while nobody waits for it. */
  prepare(): void {
    this.#spare ??= this.#create()
    const latest = [...this.#places.values()].at(-1)
    // What has been used again is likely to be used again.
    if (latest && latest.tasks > 1) latest.entry ??= enter(latest.isolate)
  }

  async run(task: TaskRequest, texts: readonly string[]): Promise<TaskOutcome> {
    for (const id of task.forget) this.#forget(id)
    if (task.kind === 'query') return this.#limited(await this.#queries.answer(texts, this.#memoryMb))
    const args = takeTexts(task, texts, this.#keptBy(task.executionId))
    const place = this.#placeOf(task.isolate)
    try {
      return this.#limited({ result: await runAt(place, task, args) })
    } catch (error) {
      return describeFailure(error)
    } finally {
      if (place.tasks >= (task.kind === 'plainCode' ? maxPlainTasks : maxTasks)) this.#dispose(task.isolate)
    }
  }

  #limited(outcome: { result: string } | { error: string }): TaskOutcome {
    if ('error' in outcome) return describeFailure(outcome.error)
    return outcome.result.length > (this.#memoryMb / 2) * 2 ** 20
      ? { reason: 'memory', message: '' }
      : outcome
  }

  #keptBy(executionId: string): Map<string, string> {
    const kept = this.#kept.get(executionId) ?? new Map<string, string>()
    this.#kept.set(executionId, kept)
    return kept
  }

  #placeOf(key: string): Place {
    const place = this.#places.get(key) ?? this.#spare ?? this.#create()
    if (place === this.#spare) this.#spare = undefined
    place.tasks += 1
    this.#places.delete(key)
    this.#places.set(key, place)
    const [oldest = key] = this.#places.keys()
    if (this.#places.size > maxIsolates) this.#dispose(oldest)
    return place
  }

  #create(): Place {
    const isolate = new this.#ivm.Isolate({
      memoryLimit: this.#memoryMb,
      snapshot: this.#snapshot,
      // V8 has lost control over the isolate: neither it nor this process can be used any more.
      onCatastrophicError: () => process.abort(),
    })
    return { isolate, entry: enter(isolate), tasks: 0, isQuick: true }
  }

  #forget(executionId: string): void {
    this.#kept.delete(executionId)
    this.#dispose(executionId)
  }

  #dispose(key: string): void {
    const place = this.#places.get(key)
    this.#places.delete(key)
    if (place && !place.isolate.isDisposed) place.isolate.dispose()
  }
}

function enter(isolate: ivm.Isolate): Entry {
  const context = isolate.createContextSync()
  return { context, door: context.global.getSync('heddleDoor', { reference: true }) }
}

/**
 * For so long, in milliseconds, a task may keep this process from everything else. To wake another thread and to be woken by it takes
 * longer than most tasks.
 */
const quickMs = 20

/**
 * A task that is not as quick as those before it, or needs a deeper stack than this process has, begins again in a thread of its own.
 * Nothing outside knows of the attempt.
 */
async function runAt(place: Place, task: TaskRequest, args: readonly string[]): Promise<string> {
  const isTried = place.isQuick && task.timeoutMs > quickMs
  const answer = isTried ? await inContext(place, task, (entry) => runHere(entry, task, args)) : undefined
  if (answer !== undefined) return answer
  const began = performance.now()
  const result = await inContext(place, task, (entry) => runInThread(entry, task, args))
  place.isQuick = performance.now() - began < quickMs
  return result
}

/** Every task gets a context that nobody has seen; plain code one that only itself has seen, where it could leave nothing. */
async function inContext<Answer extends string | undefined>(
  place: Place,
  { kind }: TaskRequest,
  run: (entry: Entry) => Promise<Answer>,
): Promise<Answer> {
  const entry = place.entry ?? enter(place.isolate)
  place.entry = undefined
  let isReusable = false
  try {
    const answer = await run(entry)
    isReusable = kind === 'plainCode' && answer !== undefined
    return answer
  } finally {
    if (isReusable) place.entry = entry
    // Whatever still refers to a context keeps all of it alive.
    else for (const each of [entry.door, entry.context]) each.release()
  }
}

/** Undefined when only a thread can tell. */
async function runHere(
  entry: Entry,
  task: TaskRequest,
  args: readonly string[],
): Promise<string | undefined> {
  const { door } = entry
  try {
    door.applySync(undefined, ['attempt', task.kind, ...args], { timeout: quickMs })
    const answer: unknown = door.applySync(undefined, ['takeAnswer'])
    if (typeof answer === 'string') return answer.includes(outOfStack) ? undefined : answer
  } catch (error) {
    if (isAbout(error, timedOut) || isAbout(error, outOfStack)) return undefined
    throw error
  }
  try {
    return await watched(door, task, door.apply(undefined, ['waitForAnswer'], awaited))
  } catch (error) {
    if (isAbout(error, outOfStack)) return undefined
    throw error
  }
}

const isAbout = (error: unknown, text: string): boolean =>
  error instanceof Error && error.message.includes(text)

const outOfStack = 'Maximum call stack size exceeded'

const runInThread = ({ door }: Entry, task: TaskRequest, args: readonly string[]): Promise<string> => {
  const options = { ...awaited, timeout: task.timeoutMs }
  return watched(door, task, door.apply(undefined, ['start', task.kind, ...args], options))
}

const awaited = { result: { promise: true, copy: true } } as const

async function watched(door: ivm.Reference, task: TaskRequest, running: Promise<unknown>): Promise<string> {
  const watch = watchOver(door, task.timeoutMs)
  try {
    return String(await Promise.race([running, watch.failed]))
  } finally {
    watch.end()
  }
}

/** The task's data and the texts that it reads, in its order. */
function takeTexts(task: TaskRequest, texts: readonly string[], kept: Map<string, string>): string[] {
  const [data = '', ...others] = texts
  task.keep.forEach((name, index) => kept.set(name, others[index] ?? ''))
  const own = others.slice(task.keep.length).values()
  return [data, ...task.use.map((name) => (name === null ? own.next().value : kept.get(name)) ?? '[]')]
}

/** Most code is done before anything can be due. */
const firstLookMs = 2

/** What a tick says instead of the milliseconds to the next timer. */
const finished = -1
const stuck = -2

/**
 * Code that waits for a timer is woken from here: the isolate has no clock of its own that could. And code that goes on and on after
 * its first pause is beyond the isolate's own time limit.
 */
function watchOver(door: ivm.Reference, timeoutMs: number): { failed: Promise<never>; end(): void } {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const until = performance.now() + timeoutMs
  let isOver = false
  const look = async (): Promise<void> => {
    const left = Math.max(1, Math.ceil(until - performance.now()))
    const next = Number(await door.apply(undefined, ['tick'], { timeout: left }))
    if (isOver || next === finished) return
    if (next === stuck) throw new Error('The code waits for something that never happens')
    looking = setTimeout(lookAgain, Math.min(next, left))
  }
  const lookAgain = () => void look().catch(reject)
  let looking = setTimeout(lookAgain, firstLookMs)
  const ending = setTimeout(() => reject(new Error(timedOut)), timeoutMs + 100)
  return {
    failed,
    end() {
      isOver = true
      clearTimeout(looking)
      clearTimeout(ending)
    },
  }
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
