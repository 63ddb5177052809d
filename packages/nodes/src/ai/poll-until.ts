import type { RunContext } from '@heddle/core/node'

interface Waiting<T> {
  /** Looks how far the service is; undefined as long as it works. */
  look(): Promise<T | undefined>
  everyMs: number
  mostMs: number
  /** What is said when that was not enough. */
  tooLong: string
}

/** Asks a service that works on something long until it is done, unless nobody waits for it any more. */
export async function pollUntil<T>(
  { sleep, now, signal }: Pick<RunContext, 'sleep' | 'now' | 'signal'>,
  { look, everyMs, mostMs, tooLong }: Waiting<T>,
): Promise<T> {
  const end = now().getTime() + mostMs
  for (;;) {
    signal.throwIfAborted()
    const done = await look()
    if (done !== undefined) return done
    if (now().getTime() + everyMs > end) throw new Error(tooLong)
    await sleep(everyMs)
  }
}
