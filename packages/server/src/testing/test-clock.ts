import type { Clock } from '../triggers/clock.ts'

interface Waiting {
  /** By the monotonic clock. */
  due: number
  work: () => Promise<void>
}

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #wall: number
  #monotonic = 0
  readonly #waiting = new Set<Waiting>()

  constructor(start: string) {
    this.#wall = Date.parse(start)
  }

  wall(): number {
    return this.#wall
  }

  monotonic(): number {
    return this.#monotonic
  }

  after(ms: number, work: () => Promise<void>): () => void {
    const waiting = { due: this.#monotonic + ms, work }
    this.#waiting.add(waiting)
    return () => this.#waiting.delete(waiting)
  }

  /** Sets the wall clock, and nothing else happens. */
  step(ms: number): void {
    this.#wall += ms
  }

  /** Lets time pass; what falls due meanwhile is done, and what falls due in one moment is done at the same time. */
  async pass(ms: number): Promise<void> {
    const end = this.#monotonic + ms
    for (;;) {
      const due = Math.min(...[...this.#waiting].map((waiting) => waiting.due))
      if (due > end) break
      const next = [...this.#waiting].filter((waiting) => waiting.due === due)
      for (const waiting of next) this.#waiting.delete(waiting)
      this.#move(Math.max(0, due - this.#monotonic))
      await Promise.all(next.map(({ work }) => work()))
    }
    this.#move(end - this.#monotonic)
  }

  #move(ms: number): void {
    this.#wall += ms
    this.#monotonic += ms
  }
}
