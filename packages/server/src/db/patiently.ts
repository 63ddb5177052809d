import { setTimeout as sleep } from 'node:timers/promises'

/** How long the database may be away before something is given up. */
const mostTries = 60
const retryMs = 1000

/** Tries again for a minute: what has been done must not get lost because the database was away for a moment. */
export async function patiently<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (tries >= mostTries) throw error
      await sleep(retryMs)
    }
  }
}
