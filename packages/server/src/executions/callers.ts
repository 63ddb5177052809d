import type { WebhookResponse } from '@heddle/core/node'
import type { LaterResponse } from '@heddle/worker'
import type { AwaitedBy } from '../db/shared-work.ts'
import type { EndedExecution, StartRequest } from './execution-request.ts'
import { ReplyStream } from './reply-stream.ts'

/** Over a wait of the execution that is longer than this nobody waits for its answer. Milliseconds. */
const longestWait = 65_000
/** After the wait is over, it should have been taken up again. */
const patience = 60_000

/** Somebody who waits for what an execution answers. */
export interface Caller {
  response: Promise<WebhookResponse | undefined>
  respond(response: WebhookResponse | undefined): void
  /** A line of an answer that they read while it is made. */
  say(line: string): void
  /** What they read so. */
  stream?: ReplyStream
  laterResponse: LaterResponse | undefined
  /** They wait in another process: whichever process runs the execution answers them. */
  elsewhere?: AwaitedBy
  /** They want to know how it ended, too. */
  ended?(ended: EndedExecution): void
}

/** Who waits for what an execution answers, if its start says how. */
export function callerOf({ start }: Pick<StartRequest, 'start'>): Caller {
  const caller = openCaller(start.type === 'beginning' ? start.beginning.laterResponse : undefined)
  return caller.laterResponse?.mode === 'streaming' ? reading(caller) : caller
}

export function openCaller(laterResponse: LaterResponse | undefined): Caller {
  const { promise, resolve } = Promise.withResolvers<WebhookResponse | undefined>()
  return { response: promise, respond: resolve, say: () => undefined, laterResponse }
}

/** Whoever reads along gets every line at once, and at the end what the execution answers. */
function reading(caller: Caller): Caller {
  const stream = new ReplyStream()
  void caller.response.then((response) => stream.end(response))
  return { ...caller, stream, say: (line) => stream.say(line) }
}

/** Callers of executions that wait for a moment: they get their answer when it has gone on. */
export class Callers {
  readonly #kept = new Map<number, { caller: Caller; timer: NodeJS.Timeout }>()

  /** False when it would be too long for anybody. */
  keep(executionId: number, caller: Caller, waitTill: string | undefined): boolean {
    const wait = Date.parse(waitTill ?? '') - Date.now()
    if (!caller.laterResponse || !(wait < longestWait)) return false
    if (caller.elsewhere) return true
    const timer = setTimeout(() => this.letGo(executionId, undefined), wait + patience).unref()
    this.#kept.set(executionId, { caller, timer })
    return true
  }

  find(executionId: number): Caller | undefined {
    return this.#kept.get(executionId)?.caller
  }

  take(executionId: number): Caller | undefined {
    const kept = this.#kept.get(executionId)
    clearTimeout(kept?.timer)
    this.#kept.delete(executionId)
    return kept?.caller
  }

  /** The execution does not go on. */
  letGo(executionId: number, response: WebhookResponse | undefined): void {
    this.take(executionId)?.respond(response)
  }

  letAllGo(response: WebhookResponse): void {
    for (const id of this.#kept.keys()) this.letGo(id, response)
  }
}
