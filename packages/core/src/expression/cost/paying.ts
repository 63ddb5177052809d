import type { Costed } from './costed.ts'
import type { Meter } from './meter.ts'

/** A call that is counted before it is made. Tier 1 calls nothing else. */
export function paying<T, E extends Meter>({ cost, run }: Costed<T, E>): Costed<T, E>['run'] {
  return (receiver, args, env) => {
    const nanoseconds = cost(receiver, args)
    if (nanoseconds !== 0) env.spend(nanoseconds)
    return run(receiver, args, env)
  }
}
