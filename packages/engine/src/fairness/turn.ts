import { FairLine, type Customer } from './fair-line.ts'
import { longestTurn } from '../limits.ts'

/** Waits for the next turn when one is over; undefined, which costs nothing to look at, when it is not. */
export type Pause = () => Promise<void> | undefined

/** Those who wait for the event loop of this thread. There is one loop, so there is one line. */
const line = new FairLine<() => void>()
let isServing = false

/**
 * Gives other work of the process its turn when somebody has computed without a pause for too long. Those who have more to
 * compute go on one at a time, a turn of the event loop for each, so that whatever arrives meanwhile waits for one of them.
 */
export function createTurn(customer: Customer = nobody, goOn?: () => void): Pause {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longestTurn) return undefined
    return new Promise((resolve) => {
      line.add(customer, () => {
        began = performance.now()
        goOn?.()
        resolve()
      })
      if (!isServing) setImmediate(serve)
      isServing = true
    })
  }
}

const nobody: Customer = { person: '', workflow: '' }

function serve(): void {
  line.next()?.()
  isServing = line.size > 0
  if (isServing) setImmediate(serve)
}
