interface Options {
  /** Asks the registry; undefined when it does not have the package. */
  ask(name: string): Promise<string | undefined>
}

const keptMs = 12 * 60 * 60_000
/** After a registry did not answer it is left alone for so long. */
const pauseMs = 10 * 60_000
/** More is not asked for before the rest is known. */
const mostWaiting = 10

/**
 * Which version of a package is the newest, as far as the registry said so. Asking never holds anybody up: who wants to know gets
 * what is known, and the answer is there the next time. One question at a time; none while the registry cannot be reached.
 */
export class NewestVersions {
  readonly #ask: Options['ask']
  readonly #known = new Map<string, { version: string | undefined; at: number }>()
  readonly #waiting = new Set<string>()
  #quietUntil = 0
  #isAsking = false

  constructor({ ask }: Options) {
    this.#ask = ask
  }

  find(name: string): string | undefined {
    return this.#known.get(name)?.version
  }

  /** Asks for those that are not known, or not any more. */
  refresh(names: readonly string[]): void {
    for (const name of names)
      if (this.#isOld(name) && this.#waiting.size < mostWaiting) this.#waiting.add(name)
    if (!this.#isAsking) void this.#askAll()
  }

  #isOld(name: string): boolean {
    const known = this.#known.get(name)
    return !known || Date.now() - known.at > keptMs
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true
    for (const name of this.#waiting) {
      this.#waiting.delete(name)
      if (Date.now() < this.#quietUntil) continue
      try {
        this.#known.set(name, { version: await this.#ask(name), at: Date.now() })
      } catch {
        this.#quietUntil = Date.now() + pauseMs
      }
    }
    this.#isAsking = false
  }
}
