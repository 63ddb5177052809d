import {
  type ServerServices,
  type EngineQueries,
  type Firing,
  type FromEngine,
  type Job,
  type KeyRequest,
  type Begun,
  type EndedAtOnce,
  type EarlyCall,
  type Reception,
  type Reply,
  type Stray,
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
import { RunningJobs, type JobListener } from './running-jobs.ts'

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

/**
 * The server's side of the engine: hands out jobs, passes on what they tell, replaces threads that died. There is one thread
 * until that has too much to do; a lost one loses what ran in it and nothing else.
 */
export class Engine {
  readonly #connect: Connect
  /** Places for threads. Triggers that watch live in the first. */
  readonly #threads: (EngineThread | undefined)[]
  readonly #jobs = new RunningJobs()
  readonly #longWork = new LongWork()
  #handlers: EngineHandlers | undefined
  #opened = 0
  #nextLook = 0

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
    const jobs = this.#jobs.ids
    this.#handlers = undefined
    this.#threads.fill(undefined)
    for (const thread of open) thread.fail('The server is stopping')
    for (const id of jobs) this.#jobs.interrupt(id, stopping)
    await Promise.all(open.map((thread) => thread.close()))
  }

  /** False while no thread shows a sign of life, and none is left to be opened. */
  get isAnswering(): boolean {
    const open = this.#openThreads
    return open.length < this.#threads.length || open.some((thread) => thread.isAnswering)
  }

  run(job: Job, listener: JobListener): void {
    const thread = this.#threadFor(job.start, job.authority.ownerId)
    this.#jobs.add(job, listener, thread)
    thread?.serve(job.executionId, job.authority.ownerId)
    if (thread) thread.post({ type: 'run', job })
    else queueMicrotask(() => this.#jobs.interrupt(job.executionId, this.#handlers ? lost : stopping))
  }

  /** Lets a node look at a call. The execution that is offered with it may begin at once; then its listener hears of it. */
  async receive(call: EarlyCall, listener: JobListener): Promise<Reception | Begun | EndedAtOnce> {
    if (!this.#handlers) throw new Unavailable('The server is stopping')
    const { execution } = call
    const thread = this.#choose(execution.authority.ownerId)
    if (!thread) throw new Unavailable('The engine stopped unexpectedly')
    this.#jobs.add(execution, listener, thread)
    thread.serve(execution.executionId, execution.authority.ownerId)
    try {
      const reception = await thread.ask('receiveEarly', call)
      if (reception.type !== 'begun') this.#jobs.forget(execution.executionId)
      if (reception.type === 'endedAtOnce') listener.ended(reception.end)
      return reception
    } catch (error) {
      this.#jobs.forget(execution.executionId)
      throw error
    }
  }

  /** Listens to a job that the engine runs on behalf of another one. */
  expect(job: Job, listener: JobListener): void {
    this.#jobs.add(job, listener, undefined)
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
    const now = performance.now()
    if (now < this.#nextLook) return
    this.#nextLook = now + lookMs
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
    this.#jobs.passOn(message)
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
    if (!this.#threads.includes(thread)) this.#jobs.interrupt(executionId, lost)
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
    for (const id of jobs) this.#jobs.interrupt(id, loss)
    this.#handlers?.onLost(loss)
    if (place === 0) this.#handlers?.onWatchersLost()
  }
}

/** Whom something is asked for; undefined when it is for nobody in particular. */
const ownerOf = (argument: unknown): string | undefined =>
  (argument as Partial<TriggerPlace>).authority?.ownerId

/** How often it is looked who works for long, at the most: each look asks the threads what they do. */
const lookMs = 50

const lost: EngineLoss = { cause: 'crashed' }
const stopping: EngineLoss = { cause: 'stopping' }

/** Questions for the thread in which triggers watch. */
const ofWatchers: ReadonlySet<keyof EngineQueries> = new Set(['startTrigger', 'stopTrigger', 'tellTrigger'])
