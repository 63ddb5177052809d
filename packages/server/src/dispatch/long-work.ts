import type { EngineThread } from './engine-thread.ts'

/** Whoever still computes after so many milliseconds works for long. */
const longMs = 1000

/**
 * Whose work keeps which thread busy. It stays there while other people use the other threads: the long work of one person would
 * otherwise wander from thread to thread, and be in everybody's way in each of them for a while.
 */
export class LongWork {
  readonly #places = new Map<string, EngineThread>()

  /** A thread that works all the time works on something of this person, which was begun then. */
  note(thread: EngineThread, ownerId: string, since: number): void {
    if (performance.now() - since > longMs) this.#places.set(ownerId, thread)
  }

  forget(thread: EngineThread): void {
    for (const [ownerId, place] of this.#places) if (place === thread) this.#places.delete(ownerId)
  }

  /** Where the next work of a person belongs, if the given thread is the best one by itself. */
  placeFor(ownerId: string | undefined, best: EngineThread): EngineThread {
    if (ownerId === undefined) return best
    const place = this.#places.get(ownerId)
    return place && best.isUsedByOthers(ownerId) ? place : best
  }
}
