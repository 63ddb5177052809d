import { errorData } from '@heddle/core/run'
import type { EnginePorts } from '../ports.ts'

/** The execution, or one of its nodes, took longer than allowed. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** A node left something behind that failed when nobody waited for it any more. */
export class StrayError extends Error {
  override readonly name = 'StrayError'
  constructor(cause: unknown) {
    const { message } = errorData(cause)
    super(`Something failed that no node waited for: ${message}`, { cause })
  }
}

/** Whether an execution that was ended for this reason has failed, and was not stopped by somebody. */
export const isFailure = (reason: unknown): boolean =>
  reason instanceof TimeoutError || reason instanceof StrayError

/** Somebody stopped the execution. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError'
  constructor() {
    super('The execution was stopped')
  }
}

/** A signal that aborts with the given one, or after a time. `cancel` ends the clock. */
export interface TimeLimit {
  signal: AbortSignal
  cancel(): void
}

interface Limit {
  seconds: number | undefined
  /** What ran out of time. */
  what: string
}

/** Limits a time; without a limit the signal is the given one. */
export function limitTime(
  ports: Pick<EnginePorts, 'sleep'>,
  outer: AbortSignal,
  { seconds, what }: Limit,
): TimeLimit {
  if (seconds === undefined || seconds < 0) return { signal: outer, cancel: () => {} }
  const clock = new AbortController()
  const controller = new AbortController()
  const follow = () => controller.abort(outer.reason)
  if (outer.aborted) follow()
  else outer.addEventListener('abort', follow, { once: true })
  ports.sleep(seconds * 1000, clock.signal).then(
    () =>
      controller.abort(new TimeoutError(`${what} took longer than the ${inSeconds(seconds)} it is allowed`)),
    () => {},
  )
  return {
    signal: controller.signal,
    cancel() {
      outer.removeEventListener('abort', follow)
      clock.abort()
    },
  }
}

/** Waits for work, but not longer than until the signal aborts: what ignores the signal cannot hold anybody. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    const leaving =
      <R>(settle: (result: R) => void) =>
      (result: R) => {
        signal.removeEventListener('abort', stop)
        settle(result)
      }
    work.then(leaving(resolve), leaving(reject))
  })
}

const inSeconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`)
