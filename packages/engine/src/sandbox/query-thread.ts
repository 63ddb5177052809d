import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** In the release the thread's code stands beside the runner's; in the sources beside this file. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? './query-worker.ts' : './query-worker.js',
  import.meta.url,
)

export type QueryAnswer = { result: string } | { error: string }

/**
 * Answers queries in a thread, one at a time: SQLite does not pause, and the runner has to notice when it takes too much
 * memory or when nobody waits for the answer any more.
 */
export class QueryThread {
  #worker: Worker | undefined

  /** The texts are the task and the rows of its tables. */
  async answer(texts: readonly string[], memoryMb: number): Promise<QueryAnswer> {
    const worker = (this.#worker ??= new Worker(entry, { env: {} }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ texts, memoryMb })
    const [answer] = (await once(worker, 'message')) as [QueryAnswer]
    return answer
  }
}
