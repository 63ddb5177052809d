import { AppError, deepestDocument, findOwn, PassingMap, refuseDeep } from '@heddle/core'
import { errorData } from '@heddle/core/run'
import type { Reply } from './messages.ts'

type Argument<F> = F extends (argument: infer A) => unknown ? A : never
type Result<F> = F extends (argument: never) => Promise<infer R> ? R : never

export interface Question {
  type: 'ask'
  id: number
  method: string
  argument: unknown
}

/** The other side was lost before it could answer. */
export class Unavailable extends AppError {
  readonly errorCode = 'unavailable'
  readonly status = 503
}

/** An error that happened on the other side. */
class RemoteError extends AppError {
  readonly errorCode: string
  readonly status: number
  override readonly hint: string
  readonly httpCode: string | undefined
  constructor({
    message,
    name,
    description,
    httpCode,
    cause,
    errorCode,
    status,
  }: Extract<Reply, { error: unknown }>['error']) {
    super(message, { cause })
    this.name = name ?? 'Error'
    this.hint = description ?? ''
    this.httpCode = httpCode
    this.errorCode = errorCode ?? 'internal'
    this.status = status ?? 500
  }
}

/** Calls the functions of the other side. */
export class Remote<S extends { [K in keyof S]: (argument: never) => Promise<unknown> }> {
  readonly #send: (question: Question) => void
  readonly #open = new PassingMap<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  #lastId = 0

  constructor(send: (question: Question) => void) {
    this.#send = send
  }

  /** How many questions are open. */
  get size(): number {
    return this.#open.size
  }

  ask<K extends keyof S & string>(method: K, argument: Argument<S[K]>): Promise<Result<S[K]>> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      // What cannot cross to the other side would take down this one.
      refuseDeep(argument, 'What is asked for', deepestDocument)
      this.#open.set(id, { resolve, reject })
      this.#send({ type: 'ask', id, method, argument })
    })
  }

  settle(id: number, reply: Reply): void {
    const waiting = this.#open.take(id)
    if ('error' in reply) waiting?.reject(new RemoteError(reply.error))
    else waiting?.resolve(reply.value)
  }

  /** The other side is gone: nobody will answer. */
  failAll(message: string): void {
    for (const { reject } of this.#open.values()) reject(new Unavailable(message))
    this.#open.clear()
  }
}

/** Answers a question with the function it names. */
export async function reply(services: object, { method, argument }: Question): Promise<Reply> {
  try {
    const call = findOwn(services as Record<string, (given: unknown) => Promise<unknown>>, method)
    if (!call) throw new Error(`There is no function "${method}"`)
    const value = await call(argument)
    refuseDeep(value, 'The answer', deepestDocument)
    return { value }
  } catch (error) {
    const known = error instanceof AppError ? { errorCode: error.errorCode, status: error.status } : {}
    return { error: { ...errorData(error), ...known } }
  }
}
