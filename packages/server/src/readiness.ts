import type { Logger } from 'pino'

/** An answer of `/readyz` is never older than this. */
const keepMs = 1000
/** How often it is looked at when nobody asks. */
const lookMs = 5000

interface ReadinessParts {
  /** Each gives why it cannot do its work, or undefined. */
  looks: readonly (() => Promise<string | undefined>)[]
  log: Logger
}

/** Whether the server can do its work. A change is one line in the log, however many calls and timers notice it. */
export class Readiness {
  readonly #parts: ReadinessParts
  #known: { at: number; problem: Promise<string | undefined> } | undefined
  #timer: NodeJS.Timeout | undefined
  #logged: { problem: string; since: number } | undefined

  constructor(parts: ReadinessParts) {
    this.#parts = parts
  }

  start(): void {
    const look = () =>
      void this.findProblem().catch((error: unknown) =>
        this.#parts.log.error({ error }, 'nobody knows whether the server is ready'),
      )
    this.#timer = setInterval(look, lookMs).unref()
  }

  /** Resolves when nobody looks any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#known?.problem
  }

  /** Why the server cannot do its work at the moment; undefined when it can. Many who ask at once share one look. */
  findProblem(): Promise<string | undefined> {
    const now = performance.now()
    if (!this.#known || now - this.#known.at > keepMs) this.#known = { at: now, problem: this.#look() }
    return this.#known.problem
  }

  async #look(): Promise<string | undefined> {
    const problems = await Promise.all(this.#parts.looks.map((look) => look()))
    const problem = problems.find((found) => found !== undefined)
    this.#note(problem)
    return problem
  }

  #note(problem: string | undefined): void {
    if (problem === this.#logged?.problem) return
    if (problem === undefined) {
      const seconds = Math.round((performance.now() - (this.#logged?.since ?? 0)) / 1000)
      this.#parts.log.info({ seconds }, 'the server is ready again')
      this.#logged = undefined
    } else {
      this.#logged = { problem, since: this.#logged?.since ?? performance.now() }
      this.#parts.log.error({ problem }, 'the server is not ready')
    }
  }
}
