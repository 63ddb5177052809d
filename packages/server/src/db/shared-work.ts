/** What is stored so that several processes can share the work of one instance. */
import type { LaterResponse } from '@heddle/worker'

/** Which process waits for what an execution answers, or for its end. */
export interface AwaitedBy {
  processId: string
  /** How the caller is answered. */
  laterResponse?: LaterResponse
}

/** An open page of an editor that sees how a run goes. */
export interface WatchingPage {
  sessionId: string
  userId: string
}

export const processRoles = ['web', 'webhook', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

/** A process as people see it. */
export interface ProcessDescription {
  role: ProcessRole
  host: string
  pid: number
  version: string
  startedAt: string
  /** How many executions it runs at a time; 0 when it takes none from the queue. */
  concurrency: number
}
