import { TooManyRequests } from '../http/errors.ts'

interface Count {
  failures: number
  until: number
}

/** Counts failures by key, e.g. an account or an address, and refuses further tries for a while after too many. */
export class Throttle {
  readonly #counts = new Map<string, Count>()
  readonly #limit: number
  readonly #windowMs: number
  readonly #now: () => number

  constructor({ limit, windowMs, now = Date.now }: { limit: number; windowMs: number; now?: () => number }) {
    this.#limit = limit
    this.#windowMs = windowMs
    this.#now = now
  }

  /** Throws when the key has failed too often. */
  check(key: string): void {
    const count = this.#current(key)
    if (count && count.failures >= this.#limit) {
      throw new TooManyRequests(Math.ceil((count.until - this.#now()) / 1000))
    }
  }

  fail(key: string): void {
    const count = this.#current(key) ?? { failures: 0, until: this.#now() + this.#windowMs }
    count.failures++
    this.#counts.set(key, count)
    this.#forgetOld()
  }

  forgive(key: string): void {
    this.#counts.delete(key)
  }

  #current(key: string): Count | undefined {
    const count = this.#counts.get(key)
    return count && count.until > this.#now() ? count : undefined
  }

  /** Keys come from strangers: what has lapsed does not stay in memory. */
  #forgetOld(): void {
    if (this.#counts.size < 10_000) return
    const now = this.#now()
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key)
    for (const key of this.#counts.keys()) {
      if (this.#counts.size < 10_000) return
      this.#counts.delete(key)
    }
  }
}
