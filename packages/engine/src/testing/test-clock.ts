import { setImmediate } from 'node:timers/promises'
import type { EnginePorts } from '../ports.ts'

/** A clock for tests: time passes only while everything waits, and then at once. */
export interface TestClock extends Pick<EnginePorts, 'now' | 'sleep'> {
  /** Every time anything slept, in milliseconds and in order. */
  readonly sleeps: readonly number[]
}

interface Sleeper {
  due: number
  wake(): void
}

export function createTestClock(start: number = Date.parse('2026-01-01T00:00:00Z')): TestClock {
  let time = start
  const sleeps: number[] = []
  const sleepers = new Set<Sleeper>()
  const passTime = async () => {
    await setImmediate()
    const [next] = [...sleepers].toSorted((a, b) => a.due - b.due)
    if (!next) return
    time = Math.max(time, next.due)
    next.wake()
  }
  return {
    sleeps,
    now: () => time,
    sleep(milliseconds, signal) {
      signal.throwIfAborted()
      sleeps.push(milliseconds)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const sleeper = { due: time + milliseconds, wake: resolve }
      const abort = () => reject(signal.reason)
      sleepers.add(sleeper)
      signal.addEventListener('abort', abort, { once: true })
      void passTime()
      return promise.finally(() => {
        sleepers.delete(sleeper)
        signal.removeEventListener('abort', abort)
      })
    },
  }
}
