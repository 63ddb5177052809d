import type { ServerServices, EngineQueries } from './engine-services.ts'
import type { Firing, FromEngine, Job, JobEnd, OutputPage, ToEngine, WireResponse } from './messages.ts'
import { Remote, reply } from './remote.ts'

/** What a running job tells the server. */
export interface JobListener {
  /** A push message as JSON text. */
  push(message: string): void
  /** What the next push message is too small for. */
  page(page: OutputPage): void
  respond(response: WireResponse): void
  checkpoint(state: Uint8Array): void
  ended(end: JobEnd): void
  /** The engine died under it. */
  crashed(): void
}

export interface Connection {
  send(messages: readonly ToEngine[]): void
  close(): Promise<void>
}

/** How to reach an engine: in this thread, in another one. */
export type Connect = (events: {
  receive(messages: readonly FromEngine[]): void
  /** The engine is gone and will not come back by itself. */
  gone(reason: unknown): void
}) => Connection

/** What the engine's side may ask for and tell, besides what jobs tell. */
export interface EngineHandlers {
  services: ServerServices
  /** A new engine has taken the place of a dead one: triggers that lived in it must be started again. */
  onRestart(reason: unknown): void
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
    this.#loseJobs()
    await connection?.close()
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
        return listener?.checkpoint(message.state)
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

  #replace(reason: unknown): void {
    if (!this.#connection) return
    this.#outbox = []
    this.#remote.failAll('The engine stopped unexpectedly')
    this.#open()
    this.#loseJobs()
    this.#handlers?.onRestart(reason)
  }

  #loseJobs(): void {
    const lost = [...this.#jobs.values()]
    this.#jobs.clear()
    for (const listener of lost) listener.crashed()
  }

  #open(): void {
    this.#connection = this.#connect({
      receive: (messages) => messages.forEach((message) => this.#receive(message)),
      gone: (reason) => this.#replace(reason),
    })
  }
}
