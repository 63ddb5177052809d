import { setTimeout as sleep } from 'node:timers/promises'
import { Outage } from './outage.ts'

/** How often something is tried that must not get lost and fails for another reason than an outage. */
const mostTries = 60
const retryMs = 1000

/** What has been done must not get lost: while the database is away, it is tried for as long as that takes. */
export const patiently = <T>(write: () => Promise<T>): Promise<T> => retry(write, mostTries)

/** Nobody should fail because the database was away for a moment. Only for what may be asked twice. */
export const onceThere = <T>(ask: () => Promise<T>): Promise<T> => retry(ask, 1)

async function retry<T>(act: () => Promise<T>, most: number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries >= most && !(error instanceof Outage)) throw error
      await sleep(retryMs)
    }
  }
}
