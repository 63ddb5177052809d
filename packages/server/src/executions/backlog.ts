import { setTimeout } from 'node:timers/promises'
import { TooManyRequests } from '../auth/refusals.ts'

/** So long a count is good: it need not be exact to keep a flood off. */
const keepMs = 1000
/** A queue that is away does not keep callers waiting. */
const longestCountMs = 250
/** When a refused caller should come back. */
const retrySeconds = 10

interface Parts {
  config: { executionBacklog: number }
  /** How many stand in line in this process. */
  countHere(): number
  /** How many wait in the queue of all processes; undefined when there is none. */
  countQueued: (() => Promise<number>) | undefined
}

/** What waits for its turn. A flood is refused at the door while it can still be refused, before it fills disk and database. */
export class Backlog {
  readonly #parts: Parts
  #queued = { count: 0, at: Number.NEGATIVE_INFINITY }

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Refuses who would start one more than may wait. */
  async check(): Promise<void> {
    if (!(await this.isFull())) return
    const message = `Too many executions are waiting already. Try again in ${retrySeconds} seconds.`
    throw new TooManyRequests(retrySeconds, message)
  }

  async isFull(): Promise<boolean> {
    const { config, countHere } = this.#parts
    return countHere() + (await this.#countQueued()) >= config.executionBacklog
  }

  async #countQueued(): Promise<number> {
    const { countQueued } = this.#parts
    const now = performance.now()
    if (countQueued && now - this.#queued.at > keepMs) {
      // Whoever comes meanwhile goes by the last count, and so does everybody while the queue cannot be asked.
      this.#queued.at = now
      await Promise.race([this.#count(countQueued), setTimeout(longestCountMs, undefined, { ref: false })])
    }
    return this.#queued.count
  }

  async #count(countQueued: () => Promise<number>): Promise<void> {
    try {
      this.#queued.count = await countQueued()
    } catch {
      // It counts again in a moment. What keeps the queue away is told by whoever needs it.
    }
  }
}
