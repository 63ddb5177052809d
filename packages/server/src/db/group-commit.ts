import { Outage } from './outage.ts'

const mostPerCommit = 500

interface Waiting<Op, Result> {
  op: Op
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Writes all operations in one transaction; gives one result per operation, in their order. */
type WriteTogether<Op, Result> = (ops: readonly Op[]) => Promise<Result[]>

/**
 * What arrives while a transaction is being written waits for the next one, so that many executions share one write to
 * the disk. A promise resolves when its operation is durable.
 */
export class GroupCommit<Op, Result> {
  readonly #write: WriteTogether<Op, Result>
  #waiting: Waiting<Op, Result>[] = []
  #running: Promise<void> | undefined

  constructor(write: WriteTogether<Op, Result>) {
    this.#write = write
  }

  submit(op: Op): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ op, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Resolves when everything submitted so far is written. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Whatever else this turn of the event loop brings joins the same commit.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, mostPerCommit))
    this.#running = undefined
  }

  async #commit(batch: readonly Waiting<Op, Result>[]): Promise<void> {
    try {
      const results = await this.#write(batch.map(({ op }) => op))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // Nobody knows whether it was written before the database went away: written again it could be there twice.
      if (error instanceof Outage) return batch.forEach(({ reject }) => reject(error))
      // One bad operation must not take the others with it.
      for (const each of batch) await this.#commit([each])
    }
  }
}
