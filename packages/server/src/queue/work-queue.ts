/** Work that stands in the queue. */
export interface QueuedWork {
  executionId: number
  /** Small numbers go first. */
  turn: number
}

/**
 * Where executions wait for a process that has time. It is a hint and no more: the rows of the executions are the truth, so
 * that what is in it twice, or not any more, does no harm.
 */
export interface WorkQueue {
  /** What is in it already stays where it is. */
  add(work: readonly QueuedWork[]): Promise<void>
  /** The turn of what is handed out next; 0 when nothing waits. */
  next(): Promise<number>
  /** How many wait in it. */
  count(): Promise<number>
  /** Hands out work, so many executions at a time, each until its promise settles. */
  work(concurrency: number, take: (executionId: number) => Promise<void>): void
  /** Hands out no more. */
  pause(): Promise<void>
  /** Resolves when what was handed out is done and the connections are closed. */
  close(): Promise<void>
}
