import { PassingMap } from '@heddle/core'
import { errorData } from '@heddle/core/run'
import { StrayError } from '@heddle/engine'
import { AsyncLocalStorage } from 'node:async_hooks'
import { readingServices, type EngineQueries, type ServerServices } from '../protocol/services.ts'
import type { FromEngine, Job, JobEnd, ToEngine } from '../protocol/messages.ts'
import type { Step } from '../protocol/pulse.ts'
import { Remote, reply } from '../protocol/remote.ts'
import { admitCall } from '../calls/admit-call.ts'
import { dropTicket } from '../world/drop-ticket.ts'
import { createWorld, type Called, type World } from '../world/world.ts'
import type { WorkerConfig } from '../protocol/worker-config.ts'
import { askModel } from '../questions/ask-model.ts'
import { embedText } from '../questions/embed-text.ts'
import { loadOptions } from '../questions/load-options.ts'
import { readKey } from '../questions/read-key.ts'
import { testCredential } from '../questions/test-credential.ts'
import { previewExpression } from '../questions/preview-expression.ts'
import { receiveCall } from '../calls/receive-call.ts'
import { receiveEarly } from '../calls/receive-early.ts'
import { performJob } from '../jobs/perform-job.ts'
import { planTriggers } from '../triggers/trigger-plan.ts'
import { RunningTriggers } from '../triggers/running-triggers.ts'
import { tellService } from '../triggers/subscription.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'

/** What an engine is given by the place where it lives. */
interface Surroundings {
  /** Stands in the tickets that it issues. */
  name: string
  post(messages: FromEngine[]): void
  /** Told before each step, so that it is known which one never came to an end. */
  note?(step: Step | undefined): void
  /** Where node types come from; the catalogue when absent. */
  findNode?: World['findNode']
}

/** An execution that has begun without a row. */
interface Rowless {
  /** When its row is written, if something depends on it. */
  written?: Promise<void>
  /** Whoever waits for its end, as long as this turn of the event loop lasts. */
  awaited?(end: JobEnd): void
}

/** Which execution something is done for, also when it goes on after a wait. */
const executing = new AsyncLocalStorage<number>()

/** The engine's side of the boundary: performs jobs and answers questions, wherever it lives. */
export class EngineSide {
  readonly #world: World
  readonly #queries: EngineQueries
  readonly #server: Remote<ServerServices>
  readonly #stops = new PassingMap<number, AbortController>()
  readonly #rowless = new PassingMap<number, Rowless>()
  readonly #post: Surroundings['post']
  #outbox: FromEngine[] = []
  #early: Job[] = []
  #turnEnd: Promise<void> | undefined

  constructor(config: WorkerConfig, { name, post, note, findNode }: Surroundings) {
    this.#post = post
    this.#server = new Remote((question) => this.#send(question))
    this.#world = createWorld(config, this.#server, {
      perform: (job, called) => this.#perform(job, called),
      performEarly: (job) => void this.#early.push(job),
      performAtOnce: (job) => this.#performAtOnce(job),
      note: note ?? (() => undefined),
      name,
      onProblem: (problem) => this.#send({ type: 'stray', error: errorData(problem) }),
      ...(findNode && { findNode }),
    })
    const triggers = new RunningTriggers(this.#world, (key, firing) =>
      this.#send({ type: 'fired', key, firing }),
    )
    this.#queries = {
      planTriggers: (request) => planTriggers(this.#world, request),
      admit: (call) => admitCall(this.#world, call),
      receive: (call) => receiveCall(this.#world, call),
      receiveEarly: (call) => receiveEarly(this.#world, call),
      poll: (place) => triggers.poll(place),
      startTrigger: (place) => triggers.start(place),
      stopTrigger: (key) => triggers.stop(key),
      tellTrigger: (told) => triggers.tell(told),
      subscribe: (place) => tellService(this.#world, 'subscribe', place),
      unsubscribe: (place) => tellService(this.#world, 'unsubscribe', place),
      dropTicket: (ticket) => dropTicket(this.#world, ticket),
      readKey: (request) => readKey(this.#world, request),
      loadOptions: (request) => loadOptions(this.#world, request),
      testCredential: (test) => testCredential(this.#world, test),
      preview: (request) => previewExpression(this.#world, request),
      embed: (request) => embedText(this.#world, request),
      askModel: (question) => askModel(this.#world, question),
    }
  }

  receive(messages: readonly ToEngine[]): void {
    for (const message of messages) this.#receive(message)
  }

  /** What fails while nobody waits for it ends the execution that it belongs to, and nothing else. */
  catchStrays(process: Pick<NodeJS.Process, 'on'>): void {
    const onStray = (thrown: unknown) => {
      const executionId = executing.getStore()
      this.#send({
        type: 'stray',
        error: errorData(thrown),
        ...(executionId !== undefined && { executionId }),
      })
      if (executionId !== undefined) this.#stops.get(executionId)?.abort(new StrayError(thrown))
    }
    process.on('uncaughtException', onStray)
    process.on('unhandledRejection', onStray)
  }

  async close(): Promise<void> {
    for (const stop of this.#stops.values()) stop.abort(new Error('The server is stopping'))
    this.#server.failAll('The server is stopping')
    await this.#world.close()
  }

  #receive(message: ToEngine): void {
    switch (message.type) {
      case 'run':
        return void this.#perform(message.job)
      case 'share':
        this.#world.sandbox.shareWith(message.threads)
        return this.#world.conversions.shareWith(message.threads)
      case 'stop':
        return this.#stops.get(message.executionId)?.abort(new Error('The execution was canceled'))
      case 'ask':
        this.#world.note(undefined)
        return void reply(this.#queries, message).then((result) =>
          this.#send({ type: 'reply', id: message.id, result }),
        )
      default:
        return this.#server.settle(message.id, message.result)
    }
  }

  /** Runs a job to its end and tells the server. The items of its last node are for a workflow that called it. */
  async #perform(job: Job, called?: Called) {
    const { files = new Set<string>(), secrets = new UsedSecrets(), signal: outer } = called ?? {}
    const stop = new AbortController()
    this.#stops.set(job.executionId, stop)
    const signal = outer ? AbortSignal.any([outer, stop.signal]) : stop.signal
    const { end, items } = await executing.run(job.executionId, () =>
      performJob(this.#worldOf(job), job, {
        signal,
        files,
        secrets,
        parentTrace: called?.trace,
        beforeWriting: (node) => this.#beforeWriting(job, node, called),
        rowWritten: () => this.#rowWritten(job.executionId),
        send: (message) => this.#send(message),
      }),
    )
    this.#stops.delete(job.executionId)
    const awaited = this.#rowless.take(job.executionId)?.awaited
    if (awaited) awaited(end)
    else this.#send({ type: 'ended', executionId: job.executionId, end })
    return { end, items }
  }

  #beginEarly(): void {
    const jobs = this.#early
    this.#early = []
    for (const job of jobs)
      void this.#performAtOnce(job).then(
        (end) => end && this.#send({ type: 'ended', executionId: job.executionId, end }),
      )
  }

  /** Whoever asked is given an end that comes in this turn; a later one is told by itself. */
  async #performAtOnce(job: Job): Promise<JobEnd | undefined> {
    const { promise, resolve } = Promise.withResolvers<JobEnd | undefined>()
    const rowless: Rowless = { awaited: resolve }
    this.#rowless.set(job.executionId, rowless)
    const stopWaiting = () => {
      delete rowless.awaited
      resolve(undefined)
    }
    void this.#perform(job)
    void this.#turnIsOver().then(stopWaiting)
    const end = await promise
    this.#world.quickRuns.note(job, end !== undefined)
    return end
  }

  /** One for all that wait for the end of the same turn. */
  #turnIsOver(): Promise<void> {
    this.#turnEnd ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#turnEnd = undefined
        resolve()
      })
    })
    return this.#turnEnd
  }

  async #beforeWriting({ executionId }: Job, node: string, called: Called | undefined): Promise<void> {
    await this.#rowWritten(executionId)
    await Promise.all([this.#server.ask('noteWriting', { executionId, node }), called?.beforeWriting?.()])
  }

  /** What an execution without a row has the server change waits for that row. */
  #worldOf({ executionId }: Job): World {
    if (!this.#rowless.has(executionId)) return this.#world
    const ask: World['server']['ask'] = async (method, argument) => {
      if (!readingServices.has(method)) await this.#rowWritten(executionId)
      return this.#server.ask(method, argument)
    }
    return { ...this.#world, server: { ask } }
  }

  async #rowWritten(executionId: number): Promise<void> {
    const rowless = this.#rowless.get(executionId)
    if (rowless) await (rowless.written ??= this.#server.ask('writeRow', executionId))
  }

  #send(message: FromEngine): void {
    this.#outbox.push(message)
    if (this.#outbox.length > 1) return
    setImmediate(() => {
      const messages = this.#outbox
      this.#outbox = []
      this.#post(messages)
      this.#beginEarly()
    })
  }
}
