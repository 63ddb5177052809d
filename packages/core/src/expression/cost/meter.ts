import { ExpressionError, NeedsSandbox } from '../expression-error.ts'
import { hostBudget } from './budget.ts'

/** Counts the work of expressions, so that each of them comes to an end. */
export interface Meter {
  /** Says what is about to be done, in nanoseconds. On the host too much of it moves the whole template to the sandbox. */
  spend(nanoseconds: number): void
  /** What this evaluation has spent so far. */
  spent(): number
  /** What is spent from here on belongs to another evaluation. */
  beginEvaluation(): void
  /** Counts what a result holds that was not there before; a node run must not keep more than memory does. */
  produce(bytes: number): void
}

/** For a place that has limits of its own. */
export const noMeter: Meter = {
  spend: () => undefined,
  spent: () => 0,
  beginEvaluation: () => undefined,
  produce: () => undefined,
}

/** What the results of one node run may hold together, small ones aside. */
const maxProduced = 100_000_000

/**
 * The meter of tier 1, which runs in the server and in the page. Most evaluations are so quick that counting must be quicker, and
 * so must making a meter: every node that runs has one.
 */
export class HostMeter implements Meter {
  #left = hostBudget.evaluation
  #earlierMicroseconds = 0
  #produced = 0

  spend(nanoseconds: number): void {
    const after = this.#left - nanoseconds
    // What is not a number is not affordable either.
    if (!(after >= 0)) throw new NeedsSandbox('too much work')
    this.#left = after
  }

  spent(): number {
    return hostBudget.evaluation - this.#left
  }

  beginEvaluation(): void {
    if (this.#left === hostBudget.evaluation) return
    this.#earlierMicroseconds += Math.ceil(this.spent() / 1000)
    this.#left = this.#earlierMicroseconds * 1000 < hostBudget.total ? hostBudget.evaluation : 0
  }

  produce(bytes: number): void {
    this.#produced += bytes
    if (this.#produced > maxProduced) {
      throw new ExpressionError('limit', 'The expressions of this node make more text than memory can hold')
    }
  }
}
