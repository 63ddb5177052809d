import type { WebhookResponse } from '@heddle/core/node'
import {
  type ServerServices,
  type EngineQueries,
  type Firing,
  type FromEngine,
  type Job,
  type JobEnd,
  type KeyRequest,
  type OutputPage,
  type Reply,
  type Stray,
  type Progress,
  type Step,
  type TriggerPlace,
  reply,
  Unavailable,
  type Question,
  type Remote,
  threadNameOf,
} from '@heddle/worker'
import type { Connect, EngineLoss } from './connection.ts'
import { EngineThread } from './engine-thread.ts'
import { LongWork } from './long-work.ts'

/** What a running job tells the server. */
export interface JobListener {
  /** A push message as JSON text. */
  push(message: string): void
  /** What the next push message is too small for. */
  page(page: OutputPage): void
  respond(response: WebhookResponse): void
  /** A line of an answer that is read while it is made. */
  say(line: string): void
  checkpoint(progress: Progress): void
  ended(end: JobEnd): void
  /** The engine was lost under it. */
  interrupted(interruption: Interruption): void
}

/** How an execution lost its engine. */
export interface Interruption extends Pick<EngineLoss, 'cause'> {
  /** The node of this execution, or of which other one, that the engine was busy with; absent when that is not known. */
  during?: { node: string } | 'another execution'
}

/** What the engine's side may ask for and tell, besides what jobs tell. */
export interface EngineHandlers {
  services: ServerServices
  /** A thread was lost, and what ran in it. */
  onLost(loss: EngineLoss): void
  /** So were the triggers that watched; they must be started again. */
  onWatchersLost(): void
  onFired(key: string, firing: Firing): void
  /** Something failed in a thread while nobody waited for it. */
  onStray(stray: Stray): void
}

/** A job that has not ended, and where it runs; that is not known of one that is only expected. */
interface Running {
  listener: JobListener
  thread: EngineThread | undefined
  ownerId: string
  since: number
}

/**
 * The server's side of the engine: hands out jobs, passes on what they tell, replaces threads that died. There is one thread
 * until that has too much to do; a lost one loses what ran in it and nothing else.
 */
export class Engine {
  readonly #connect: Connect
  /** Places for threads. Triggers that watch live in the first. */
  readonly #threads: (EngineThread | undefined)[]
  readonly #jobs = new Map<number, Running>()
  readonly #longWork = new LongWork()
  #handlers: EngineHandlers | undefined
  #opened = 0

  constructor(connect: Connect, mostThreads: number) {
    this.#connect = connect
    this.#threads = Array.from({ length: mostThreads }, () => undefined)
  }

  start(handlers: EngineHandlers): void {
    this.#handlers = handlers
  }

  /** Gets ready for the first job. It happens by itself with that job; doing it before spares the job the wait. */
  warm(): void {
    if (this.#handlers && !this.#threads[0]) this.#open(0)
  }

  /** Ends the engine, and with it whatever still runs. */
  async stop(): Promise<void> {
    const open = this.#openThreads
    // Whoever is told may come again at once.
    const jobs = [...this.#jobs.keys()]
    this.#handlers = undefined
    this.#threads.fill(undefined)
    for (const thread of open) thread.fail('The server is stopping')
    for (const id of jobs) this.#interrupt(id, stopping)
    await Promise.all(open.map((thread) => thread.close()))
  }

  /** False while no thread shows a sign of life, and none is left to be opened. */
  get isAnswering(): boolean {
    const open = this.#openThreads
    return open.length < this.#threads.length || open.some((thread) => thread.isAnswering)
  }

  run(job: Job, listener: JobListener): void {
    const thread = this.#threadFor(job.start, job.authority.ownerId)
    this.#add(job, listener, thread)
    thread?.serve(job.executionId, job.authority.ownerId)
    if (thread) thread.post({ type: 'run', job })
    else queueMicrotask(() => this.#interrupt(job.executionId, this.#handlers ? lost : stopping))
  }

  /** Listens to a job that the engine runs on behalf of another one. */
  expect(job: Job, listener: JobListener): void {
    this.#add(job, listener, undefined)
  }

  #add({ executionId, authority }: Job, listener: JobListener, thread: EngineThread | undefined): void {
    this.#jobs.set(executionId, {
      listener,
      thread,
      ownerId: authority.ownerId,
      since: performance.now(),
    })
  }

  cancel(executionId: number): void {
    const thread = this.#jobs.get(executionId)?.thread
    for (const each of thread ? [thread] : this.#openThreads) each.post({ type: 'stop', executionId })
  }

  readonly ask: Remote<EngineQueries>['ask'] = async (method, argument) => {
    if (!this.#handlers) throw new Unavailable('The server is stopping')
    const thread = this.#threadToAsk(method, argument)
    if (!thread) throw new Unavailable('The engine stopped unexpectedly')
    return thread.ask(method, argument)
  }

  get #openThreads(): EngineThread[] {
    return this.#threads.filter((thread) => thread !== undefined)
  }

  /** Undefined when what an execution begins with was lost with its thread. */
  #threadFor(start: Job['start'] | KeyRequest['from'], ownerId: string): EngineThread | undefined {
    if (!this.#handlers) return undefined
    return start.type === 'ticket' ? this.#issuerOf(start.ticket) : this.#choose(ownerId)
  }

  #threadToAsk(method: keyof EngineQueries, argument: unknown): EngineThread | undefined {
    // What is gone with its thread need not be dropped: another one finds nothing.
    if (method === 'dropTicket') return this.#issuerOf(String(argument)) ?? this.#choose()
    if (method === 'readKey') {
      const { from, authority } = argument as KeyRequest
      return this.#threadFor(from, authority.ownerId)
    }
    if (!ofWatchers.has(method)) return this.#choose(ownerOf(argument))
    this.warm()
    return this.#threads[0]
  }

  #issuerOf(ticket: string): EngineThread | undefined {
    const name = threadNameOf(ticket)
    return this.#openThreads.find((thread) => thread.name === name)
  }

  /** The thread with the least to do, unless the work of this person had better stay where it is. */
  #choose(ownerId?: string): EngineThread | undefined {
    this.#noteLongWork()
    const best = this.#findFreest()
    return best && this.#longWork.placeFor(ownerId, best)
  }

  /** The thread with the least to do; another one when all that are there have too much. */
  #findFreest(): EngineThread | undefined {
    this.warm()
    const [best] = this.#openThreads.toSorted((one, other) => one.compare(other))
    const free = this.#threads.findIndex((thread) => thread === undefined)
    if (!best?.isStrained || free < 0) return best
    const opened = this.#open(free)
    return best.compare(opened) < 0 ? best : opened
  }

  #noteLongWork(): void {
    for (const thread of this.#openThreads) {
      const job = thread.isStrained && this.#jobs.get(thread.executionId ?? 0)
      if (job) this.#longWork.note(thread, job.ownerId, job.since)
    }
  }

  #open(place: number): EngineThread {
    this.#opened += 1
    const thread: EngineThread = new EngineThread(`e${this.#opened}`, this.#connect, {
      receive: (message) => this.#receive(thread, message),
      gone: (loss) => this.#lose(thread, loss),
    })
    this.#threads[place] = thread
    this.#divide()
    return thread
  }

  /** Child processes are shared out among the threads that there are. */
  #divide(): void {
    const open = this.#openThreads
    for (const thread of open) thread.post({ type: 'share', threads: open.length })
  }

  #receive(thread: EngineThread, message: FromEngine): void {
    if (message.type === 'reply') return thread.settle(message.id, message.result)
    if (message.type === 'ask') return void this.#answer(thread, message)
    if (message.type === 'fired') return this.#handlers?.onFired(message.key, message.firing)
    if (message.type === 'stray') return this.#handlers?.onStray(message)
    this.#passOn(message)
  }

  /** What a job tells goes to whoever listens to it. */
  #passOn(message: Extract<FromEngine, { executionId: number }>): void {
    const listener = this.#jobs.get(message.executionId)?.listener
    switch (message.type) {
      case 'push':
        return listener?.push(message.message)
      case 'page':
        return listener?.page(message)
      case 'response':
        return listener?.respond(message.response)
      case 'said':
        return listener?.say(message.line)
      case 'checkpoint':
        return listener?.checkpoint(message)
      default:
        this.#forget(message.executionId)
        return listener?.ended(message.end)
    }
  }

  async #answer(thread: EngineThread, question: Question): Promise<void> {
    const result = await reply(this.#handlers?.services ?? {}, question)
    if (question.method === 'prepareCall') this.#adopt(thread, result)
    thread.post({ type: 'reply', id: question.id, result })
  }

  /** A workflow that another one calls runs in the thread of its caller, and is lost with it. */
  #adopt(thread: EngineThread, result: Reply): void {
    if (!('value' in result)) return
    const { job: called } = result.value as Awaited<ReturnType<ServerServices['prepareCall']>>
    const { executionId } = called
    const job = this.#jobs.get(executionId)
    if (job) job.thread = thread
    thread.serve(executionId, called.authority.ownerId)
    if (!this.#threads.includes(thread)) this.#interrupt(executionId, lost)
  }

  #lose(thread: EngineThread, loss: EngineLoss): void {
    const place = this.#threads.indexOf(thread)
    if (place < 0) return
    const jobs = [...thread.jobs]
    this.#threads[place] = undefined
    thread.fail('The engine stopped unexpectedly')
    this.#longWork.forget(thread)
    if (place === 0) this.#open(place).replaces = true
    else this.#divide()
    for (const id of jobs) this.#interrupt(id, loss)
    this.#handlers?.onLost(loss)
    if (place === 0) this.#handlers?.onWatchersLost()
  }

  #interrupt(id: number, { cause, step }: EngineLoss): void {
    const job = this.#forget(id)
    job?.listener.interrupted({ cause, ...(step && { during: during(id, step) }) })
  }

  #forget(id: number): Running | undefined {
    const job = this.#jobs.get(id)
    this.#jobs.delete(id)
    job?.thread?.jobs.delete(id)
    return job
  }
}

/** Whom something is asked for; undefined when it is for nobody in particular. */
const ownerOf = (argument: unknown): string | undefined =>
  (argument as Partial<TriggerPlace>).authority?.ownerId

const lost: EngineLoss = { cause: 'crashed' }
const stopping: EngineLoss = { cause: 'stopping' }

/** What other people's executions are called and do is nobody's business. */
const during = (id: number, { executionId, node }: Step): Interruption['during'] =>
  executionId === id ? { node } : 'another execution'

/** Questions for the thread in which triggers watch. */
const ofWatchers: ReadonlySet<keyof EngineQueries> = new Set(['startTrigger', 'stopTrigger', 'tellTrigger'])
