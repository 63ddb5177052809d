/** What the server tells a runner process. */
export type RunnerRequest = StartRequest | TaskRequest

/** The first message. Its text is the snapshot's source. */
export interface StartRequest {
  type: 'start'
  memoryMb: number
  /** What `new Date().getHours()` means. */
  timezone: string
}

/** A query reads tables that come as its texts; the others run in an isolate, plain code in a context that it has used before. */
export type TaskKind = 'evaluate' | 'code' | 'plainCode' | 'query'

/** One task. Its texts are the task's data, then those of `keep`, then those that are for this task alone. */
export interface TaskRequest {
  type: 'task'
  kind: TaskKind
  executionId: string
  /** Tasks with the same name here may run in one isolate, one after the other; plain code in one context, all else in a context of its own. */
  isolate: string
  /** Names of texts that stay with the execution. */
  keep: readonly string[]
  /** What the task reads, in its order: names of kept texts, null for the next one of its own. */
  use: readonly (string | null)[]
  /** Executions that will not come back. */
  forget: readonly string[]
  timeoutMs: number
}

/** What a runner answers. A `done` answer has the result as its text. */
export type RunnerAnswer =
  | { type: 'ready' }
  | { type: 'done' }
  | { type: 'failed'; reason: FailureReason; message: string }

/** `error`: the task itself could not be run. Limits end the runner. */
export type FailureReason = 'timeout' | 'memory' | 'error'
