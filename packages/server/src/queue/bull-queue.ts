import type { BackendFactory, IQueueBackend, Job, Worker } from 'bullmq'
import type { QueuedWork, WorkQueue } from './work-queue.ts'

interface Parts<B extends IQueueBackend, C> {
  /** Instances that share a server have queues of their own. */
  name: string
  connection: C
  backend: BackendFactory<B, C>
  /** The connection is lost, or something like it; it comes back by itself. */
  onError(error: Error): void
}

interface Data {
  executionId: number
}

/** The highest number that the library takes. */
const lastTurn = 2_097_151
/** After this time without a sign of life somebody else gets what a process has taken. Milliseconds. */
const lockMs = 30_000

/** The queue of BullMQ, on PostgreSQL or Redis. */
export async function openBullQueue<B extends IQueueBackend, C>(parts: Parts<B, C>): Promise<WorkQueue> {
  const { withBackend } = await import('bullmq')
  const { name, connection, backend, onError } = parts
  const classes = withBackend(backend)
  const queue = new classes.Queue<Data>(name, { connection })
  queue.on('error', onError)
  await queue.waitUntilReady()
  let worker: Worker<Data, void, string, B> | undefined
  return {
    async add(work) {
      await queue.addBulk(work.map(jobOf))
    },
    async next() {
      const [job] = await queue.getJobs(['prioritized'], 0, 0, true)
      return job?.priority ?? 0
    },
    async count() {
      return queue.getJobCountByTypes('waiting', 'prioritized')
    },
    work(concurrency, take) {
      const perform = ({ data }: Job<Data>) => take(data.executionId)
      const options = { connection, concurrency, lockDuration: lockMs, maxStalledCount: 1000 }
      const taking = new classes.Worker<Data, void>(name, perform, options)
      taking.on('error', onError)
      worker = taking as unknown as typeof worker
    },
    async pause() {
      await worker?.pause(true)
    },
    async close() {
      await worker?.close()
      await queue.close()
    },
  }
}

/** Nothing is kept of a job that is done: it could not be added again. */
const jobOf = ({ executionId, turn }: QueuedWork) => ({
  name: 'execution',
  data: { executionId },
  opts: {
    jobId: `execution-${executionId}`,
    priority: Math.min(Math.max(turn, 1), lastTurn),
    removeOnComplete: true,
    removeOnFail: true,
  },
})
