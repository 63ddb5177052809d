import { setTimeout as sleep } from 'node:timers/promises'
import { Outage } from './outage.ts'

/** How often something is tried that fails for another reason than an outage. */
const mostTries = 60
const retryMs = 1000

/** What has been done must not get lost: while the database is away, it is tried for as long as that takes. */
export async function patiently<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (tries >= mostTries && !(error instanceof Outage)) throw error
      await sleep(retryMs)
    }
  }
}
