import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkQueue } from './work-queue.ts'

/** A queue that needs longer to count is no use. */
const patienceMs = 2000

const silent = 'The queue is not responding'

/** Asks the queue how long it is; gives why there was no answer. */
export async function lookAtQueue(queue: Pick<WorkQueue, 'count'>): Promise<string | undefined> {
  const asked = queue.count().then(
    () => undefined,
    () => silent,
  )
  return Promise.race([asked, sleep(patienceMs, silent, { ref: false })])
}
