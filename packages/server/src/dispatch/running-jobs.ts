import { PassingMap } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { CalledJob, FromEngine, JobEnd, OutputPage, Progress, Step } from '@heddle/worker'
import type { EngineLoss } from './connection.ts'
import type { EngineThread } from './engine-thread.ts'

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

/** A job that has not ended, and where it runs; that is not known of one that is only expected. */
interface Running {
  listener: JobListener
  thread: EngineThread | undefined
  ownerId: string
  since: number
}

/** The jobs that have not ended, and who listens to them. */
export class RunningJobs {
  readonly #jobs = new PassingMap<number, Running>()

  get ids(): number[] {
    return [...this.#jobs.keys()]
  }

  get(id: number): Running | undefined {
    return this.#jobs.get(id)
  }

  add({ executionId, authority }: CalledJob, listener: JobListener, thread: EngineThread | undefined): void {
    this.#jobs.set(executionId, {
      listener,
      thread,
      ownerId: authority.ownerId,
      since: performance.now(),
    })
  }

  /** What a job tells goes to whoever listens to it. */
  passOn(message: Extract<FromEngine, { executionId: number }>): void {
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
        this.forget(message.executionId)
        return listener?.ended(message.end)
    }
  }

  interrupt(id: number, { cause, step }: EngineLoss): void {
    const job = this.forget(id)
    job?.listener.interrupted({ cause, ...(step && { during: during(id, step) }) })
  }

  forget(id: number): Running | undefined {
    const job = this.#jobs.take(id)
    job?.thread?.jobs.delete(id)
    return job
  }
}

/** What other people's executions are called and do is nobody's business. */
const during = (id: number, { executionId, node }: Step): Interruption['during'] =>
  executionId === id ? { node } : 'another execution'
