import { PassingMap } from '@heddle/core'
import type { JobEnd } from '@heddle/worker'
import type { Caller } from './callers.ts'
import { describeEnd, stoppedResponse } from './ended-execution.ts'
import {
  ServerStopping,
  type EndedExecution,
  type StartedExecution,
  type StartRequest,
} from './execution-request.ts'

interface Execution {
  id: number
  startedAt: string
  request: StartRequest
  caller: Caller
}

interface Held {
  workflowId: number | null
  caller: Caller
  cancel(): void
  reject(error: Error): void
}

/** Executions that have no room in their lane yet, and who waits for them in this process while it is the only one. */
export class HeldExecutions {
  readonly #held = new PassingMap<number, Held>()

  /** From now on somebody waits for it. */
  add(execution: Execution): StartedExecution {
    const { id, caller } = execution
    const { promise: ended, resolve, reject } = Promise.withResolvers<EndedExecution>()
    ended.catch(() => undefined)
    this.#held.set(id, {
      workflowId: execution.request.workflow.id,
      caller: {
        ...caller,
        ended(end) {
          caller.ended?.(end)
          resolve(end)
        },
      },
      cancel: () => resolve(describeEnd(execution, canceledInLine)),
      reject,
    })
    return { id, response: caller.response, ended, ...(caller.stream && { stream: caller.stream }) }
  }

  find(id: number): Caller | undefined {
    return this.#held.get(id)?.caller
  }

  /** It runs now. */
  remove(id: number): void {
    this.#held.delete(id)
  }

  /** It never runs. */
  cancel(id: number): void {
    const held = this.#held.take(id)
    held?.caller.respond(undefined)
    held?.cancel()
  }

  /** The workflow is gone, and its executions with it. */
  cancelAllOf(workflowId: number): void {
    for (const id of this.#held.keys()) if (this.#held.get(id)?.workflowId === workflowId) this.cancel(id)
  }

  /** Nobody here gets an answer any more; the rows stay. */
  stop(): void {
    for (const { caller, reject } of this.#held.values()) {
      caller.respond(stoppedResponse)
      reject(new ServerStopping())
    }
    this.#held.clear()
  }
}

/** The end of one that was stopped before it began. */
export const canceledInLine: JobEnd = { status: 'canceled', state: new Uint8Array() }
