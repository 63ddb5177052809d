import type { ResourceLimits, Worker } from 'node:worker_threads'

const megabyte = 2 ** 20
/** What V8 may still allocate when somebody looks and finds that it is too much: it ends the whole process when one allocation does not fit. */
const leastHeadroomMb = 512

/** Room for what is young. V8 would take four times as much, fill it before it looks, and many short runs leave nothing behind. */
const youngMb = 24

/** Where V8 itself ends the thread. Before that, whoever looks at it does. */
export const resourceLimitsFor = (memoryMb: number): ResourceLimits => ({
  maxYoungGenerationSizeMb: youngMb,
  maxOldGenerationSizeMb: memoryMb + Math.max(leastHeadroomMb, memoryMb / 2),
})

/** What has not been collected yet counts, too, unless a thread has had no time for that: then it may be all that there is. */
const uncollected = 1.25

/** Whether a thread holds more than it may. `isLate`: it has been in the middle of something for a while. */
export async function holdsTooMuch(worker: Worker, memoryMb: number, isLate: boolean): Promise<boolean> {
  const known = await worker.getHeapStatistics().catch(() => undefined)
  if (!known) return false
  const usedMb = (known.used_heap_size + known.external_memory) / megabyte
  return usedMb > memoryMb * (isLate ? 1 : uncollected)
}

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
