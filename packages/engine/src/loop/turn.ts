import { setImmediate } from 'node:timers/promises'
import { longestTurn } from '../limits.ts'

/** Gives other work of the process its turn when nodes have run without a pause for too long. */
export function createTurn(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestTurn) return
    await setImmediate()
    began = performance.now()
  }
}
