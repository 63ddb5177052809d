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

/** The meter of tier 1, which runs in the server and in the page. Most evaluations are so quick that counting must be quicker. */
export function createHostMeter(): Meter {
  let left = hostBudget.evaluation
  let earlierMicroseconds = 0
  let produced = 0
  const settle = () => {
    earlierMicroseconds += Math.ceil((hostBudget.evaluation - left) / 1000)
    left = earlierMicroseconds * 1000 < hostBudget.total ? hostBudget.evaluation : 0
  }
  return {
    spend(nanoseconds) {
      const after = left - nanoseconds
      // What is not a number is not affordable either.
      if (!(after >= 0)) throw new NeedsSandbox('too much work')
      left = after
    },
    spent: () => hostBudget.evaluation - left,
    beginEvaluation() {
      if (left !== hostBudget.evaluation) settle()
    },
    produce(bytes) {
      produced += bytes
      if (produced > maxProduced) {
        throw new ExpressionError('limit', 'The expressions of this node make more text than memory can hold')
      }
    },
  }
}
