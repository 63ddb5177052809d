import type { ServerServices, EngineQueries } from './engine-services.ts'
import type {
  Firing,
  FromEngine,
  Job,
  JobEnd,
  OutputPage,
  Progress,
  ToEngine,
  WireResponse,
} from './messages.ts'
import type { Step } from './pulse.ts'
import { Remote, reply } from './remote.ts'
import type { Condition } from './silence.ts'

/** What a running job tells the server. */
export interface JobListener {
  /** A push message as JSON text. */
  push(message: string): void
  /** What the next push message is too small for. */
  page(page: OutputPage): void
  respond(response: WireResponse): void
  checkpoint(progress: Progress): void
  ended(end: JobEnd): void
  /** The engine was lost under it. */
  interrupted(interruption: Interruption): void
}

/** Why an engine is not there any more. */
export interface EngineLoss {
  /** It died by itself, it had to be ended because it did not answer, or the server stops. */
  cause: 'crashed' | 'stuck' | 'stopping'
  /** What it was doing, as far as that is known. */
  step?: Step | undefined
  reason?: unknown
}

/** How an execution lost its engine. */
export interface Interruption extends Pick<EngineLoss, 'cause'> {
  /** The node of this execution, or of which other one, that the engine was busy with; absent when that is not known. */
  during?: { node: string } | 'another execution'
}

export interface Connection {
  send(messages: readonly ToEngine[]): void
  condition(): Condition
  close(): Promise<void>
}

/** How to reach an engine: in this thread, in another one. */
export type Connect = (events: {
  receive(messages: readonly FromEngine[]): void
  /** The engine is gone and will not come back by itself. */
  gone(loss: EngineLoss): void
}) => Connection

/** What the engine's side may ask for and tell, besides what jobs tell. */
export interface EngineHandlers {
  services: ServerServices
  /** A new engine has taken the place of a dead one: triggers that lived in it must be started again. */
  onRestart(loss: EngineLoss): void
  onFired(key: string, firing: Firing): void
}

/** The server's side of the engine: hands out jobs, passes on what they tell, replaces an engine that died. */
export class Engine {
  readonly #connect: Connect
  readonly #jobs = new Map<number, JobListener>()
  readonly #remote: Remote<EngineQueries>
  #handlers: EngineHandlers | undefined
  #connection: Connection | undefined
  #outbox: ToEngine[] = []
  #wasReplaced = false

  constructor(connect: Connect) {
    this.#connect = connect
    this.#remote = new Remote((question) => this.#post(question))
  }

  start(handlers: EngineHandlers): void {
    this.#handlers = handlers
  }

  /** Gets ready for the first job. It happens by itself with that job; doing it before spares the job the wait. */
  warm(): void {
    if (this.#handlers && !this.#connection) this.#open()
  }

  /** Ends the engine, and with it whatever still runs. */
  async stop(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    this.#handlers = undefined
    this.#remote.failAll('The server is stopping')
    this.#loseJobs({ cause: 'stopping' })
    await connection?.close()
  }

  /** False while the engine shows no sign of life, or the one in place of a dead one has not shown any yet. */
  get isAnswering(): boolean {
    const condition = this.#connection?.condition() ?? 'answering'
    return condition === 'answering' || (condition === 'starting' && !this.#wasReplaced)
  }

  run(job: Job, listener: JobListener): void {
    this.expect(job, listener)
    this.#post({ type: 'run', job })
  }

  /** Listens to a job that the engine runs on behalf of another one. */
  expect({ executionId }: Job, listener: JobListener): void {
    this.#jobs.set(executionId, listener)
  }

  cancel(executionId: number): void {
    this.#post({ type: 'stop', executionId })
  }

  get ask(): Remote<EngineQueries>['ask'] {
    return this.#remote.ask.bind(this.#remote)
  }

  /** What is posted in one turn of the event loop crosses in one message: crossing costs more than carrying. */
  #post(message: ToEngine): void {
    this.#outbox.push(message)
    if (this.#outbox.length > 1) return
    setImmediate(() => {
      this.warm()
      const messages = this.#outbox
      this.#outbox = []
      this.#connection?.send(messages)
    })
  }

  #receive(message: FromEngine): void {
    if (message.type === 'reply') return this.#remote.settle(message.id, message.result)
    if (message.type === 'ask') return this.#answer(message)
    if (message.type === 'fired') return this.#handlers?.onFired(message.key, message.firing)
    const listener = this.#jobs.get(message.executionId)
    switch (message.type) {
      case 'push':
        return listener?.push(message.message)
      case 'page':
        return listener?.page(message)
      case 'response':
        return listener?.respond(message.response)
      case 'checkpoint':
        return listener?.checkpoint(message)
      default:
        this.#jobs.delete(message.executionId)
        return listener?.ended(message.end)
    }
  }

  #answer(question: Extract<FromEngine, { type: 'ask' }>): void {
    void reply(this.#handlers?.services ?? {}, question).then((result) =>
      this.#post({ type: 'reply', id: question.id, result }),
    )
  }

  #replace(loss: EngineLoss): void {
    if (!this.#connection) return
    this.#wasReplaced = true
    this.#outbox = []
    this.#remote.failAll('The engine stopped unexpectedly')
    this.#open()
    this.#loseJobs(loss)
    this.#handlers?.onRestart(loss)
  }

  #loseJobs({ cause, step }: EngineLoss): void {
    const lost = [...this.#jobs]
    this.#jobs.clear()
    for (const [id, listener] of lost)
      listener.interrupted({ cause, ...(step && { during: during(id, step) }) })
  }

  #open(): void {
    this.#connection = this.#connect({
      receive: (messages) => messages.forEach((message) => this.#receive(message)),
      gone: (loss) => this.#replace(loss),
    })
  }
}

/** What other people's executions are called and do is nobody's business. */
const during = (id: number, { executionId, node }: Step): Interruption['during'] =>
  executionId === id ? { node } : 'another execution'
