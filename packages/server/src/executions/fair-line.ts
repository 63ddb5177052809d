import type { QueuedWork, WorkQueue } from '../queue/work-queue.ts'

/** An execution that any process may run. */
export interface Free {
  id: number
  workflowId: number | null
}

/** So many workflows are remembered before those are forgotten that have nothing in the queue any more. */
const mostRemembered = 10_000

/**
 * Puts executions into the queue so that workflows take turns, however many each of them has. The next one of a workflow stands
 * behind its last one, and behind whatever is handed out now: nobody waits for a crowd, and nobody who waits is overtaken for ever.
 */
export class FairLine {
  readonly #queue: Pick<WorkQueue, 'add' | 'next'>
  /** By workflow. Other processes have their own: a workflow that they all add to has a turn for each. */
  readonly #last = new Map<number | null, number>()

  constructor(queue: Pick<WorkQueue, 'add' | 'next'>) {
    this.#queue = queue
  }

  async add(executions: readonly Free[]): Promise<void> {
    const now = await this.#queue.next()
    this.#forgetBefore(now)
    await this.#queue.add(executions.map((execution) => this.#inTurn(execution, now)))
  }

  #inTurn({ id, workflowId }: Free, now: number): QueuedWork {
    const turn = Math.max(this.#last.get(workflowId) ?? 0, now) + 1
    this.#last.set(workflowId, turn)
    return { executionId: id, turn }
  }

  /** An empty queue begins anew, so that numbers stay small. */
  #forgetBefore(now: number): void {
    if (now === 0) return this.#last.clear()
    if (this.#last.size < mostRemembered) return
    for (const [workflowId, turn] of this.#last) if (turn <= now) this.#last.delete(workflowId)
  }
}
