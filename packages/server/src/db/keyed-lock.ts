/** Lets things with the same key happen one after the other. */
export class KeyedLock<Key = string> {
  readonly #last = new Map<Key, Promise<unknown>>()

  /** Does nothing when something with this key is happening. */
  async tryRun(key: Key, work: () => Promise<void>): Promise<void> {
    if (!this.#last.has(key)) await this.run(key, work)
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
