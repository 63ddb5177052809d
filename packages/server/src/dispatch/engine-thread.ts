import type { Connect, Connection, EngineLoss } from './connection.ts'
import { type EngineQueries, type FromEngine, type Reply, type ToEngine, Remote } from '@heddle/worker'
import type { Condition } from './silence.ts'

interface Events {
  receive(message: FromEngine): void
  gone(loss: EngineLoss): void
}

/** Who gets the next job: a thread with time, then one that works all the time, and last one that may never answer. */
const order: readonly Condition[] = ['free', 'busy', 'starting', 'late', 'silent']

const latelyMs = 10_000

/** One thread of the engine as the server sees it: what crosses to it, and how much it has to do. */
export class EngineThread {
  readonly name: string
  /** What runs in it. */
  readonly jobs = new Set<number>()
  /** When something was last begun in it, by whose it was. */
  readonly #people = new Map<string, number>()
  /** It stands in for one that was lost: it has to show that it works. */
  replaces = false
  readonly #remote: Remote<EngineQueries>
  readonly #connection: Connection
  #outbox: ToEngine[] = []
  #isGone = false

  constructor(name: string, connect: Connect, { receive, gone }: Events) {
    this.name = name
    this.#remote = new Remote((question) => this.post(question))
    this.#connection = connect({ receive: (messages) => messages.forEach(receive), gone }, name)
  }

  get ask(): Remote<EngineQueries>['ask'] {
    return this.#remote.ask.bind(this.#remote)
  }

  settle(id: number, reply: Reply): void {
    this.#remote.settle(id, reply)
  }

  /** What is posted in one turn of the event loop crosses in one message: crossing costs more than carrying. */
  post(message: ToEngine): void {
    if (this.#isGone) return
    this.#outbox.push(message)
    if (this.#outbox.length > 1) return
    setImmediate(() => {
      const messages = this.#outbox
      this.#outbox = []
      if (!this.#isGone) this.#connection.send(messages)
    })
  }

  get isAnswering(): boolean {
    const condition = this.#connection.condition()
    return condition === 'starting' ? !this.replaces : condition !== 'silent'
  }

  /** Whatever else it is given has to wait. One that only starts will have time soon. */
  get isStrained(): boolean {
    return ['busy', 'late', 'silent'].includes(this.#connection.condition())
  }

  /** The execution that it works on now. */
  get executionId(): number | undefined {
    return this.#connection.step()?.executionId
  }

  /** Something of this person is begun in it. */
  serve(executionId: number, ownerId: string): void {
    this.jobs.add(executionId)
    this.#people.set(ownerId, performance.now())
  }

  /** Whether it has lately worked for somebody else. */
  isUsedByOthers(ownerId: string): boolean {
    const longAgo = performance.now() - latelyMs
    for (const [each, time] of this.#people) if (time < longAgo) this.#people.delete(each)
    return this.#people.size > (this.#people.has(ownerId) ? 1 : 0)
  }

  /** Below zero when this one has less to do than the other. */
  compare(other: EngineThread): number {
    return this.#rank - other.#rank || this.#load - other.#load
  }

  /** Nobody will answer what was asked. */
  fail(message: string): void {
    this.#isGone = true
    this.#remote.failAll(message)
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  get #rank(): number {
    return order.indexOf(this.#connection.condition())
  }

  get #load(): number {
    return this.jobs.size + this.#remote.size
  }
}
