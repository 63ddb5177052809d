import { AppError } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { ErrorData, ExecutionMode } from '@heddle/core/run'
import type { WorkflowSettings } from '@heddle/core/workflow'
import type { WatchingPage } from '../db/shared-work.ts'
import type { ReplyStream } from './reply-stream.ts'
import type { StaticChange } from '../workflows/static-data.ts'
import type {
  Beginning,
  JobEnd,
  JobStart,
  OutputPage,
  Progress,
  RunnableWorkflow,
  Authority,
} from '@heddle/worker'

/** A workflow that is about to run: a stored version, or a document as it stands in an editor. */
export interface StartedWorkflow {
  id: number | null
  authority: Authority
  name: string
  active: boolean
  settings: WorkflowSettings
  staticData: Record<string, unknown> | null
  source: { type: 'version'; versionId: string } | { type: 'document'; document: RunnableWorkflow }
}

export interface StartRequest {
  /** Its number, if it has one before its row is written. */
  id?: number
  workflow: StartedWorkflow
  mode: ExecutionMode
  start: Exclude<JobStart, { type: 'ticket' }> | { type: 'beginning'; beginning: Beginning }
  /** What it begins with, as it is stored, where that does not follow from its start. */
  progress?: Progress
  destinationNode?: string
  retryOf?: number
  /** The lane of the execution that it repeats. */
  lane?: string | null
  depth?: number
  /** The execution that waits for its result. */
  callerId?: number
  watcher?: Watcher
  /** Whether whoever watches reads what models write while they write it. */
  streams?: boolean
  /** The planned moment that starts it: whoever writes it down first runs it. */
  tick?: Tick
  /** What its trigger has learnt, to be remembered with the start. */
  learnt?: StaticChange
}

/** What is to be known of an execution once it has begun. */
export type RunRequest = Omit<StartRequest, 'id' | 'start' | 'progress'>

export interface Tick {
  workflowId: number
  node: string
  plannedAt: string
}

/** Somebody else has started what this execution was to be started for. */
export class StartTaken extends Error {}

/** The process ends before the execution does. Its row stays for the next one. */
export class ServerStopping extends AppError {
  readonly errorCode = 'stopping'
  readonly status = 503
  constructor() {
    super('The server was stopped before the workflow finished. The execution is kept.')
  }
}

/** The open editor that gets the events of a run. */
export interface Watcher {
  /** Which page that is. */
  page: WatchingPage
  started(execution: { id: number; startedAt: string; request: StartRequest }): void
  push(message: string): void
  putPage(page: OutputPage): void
  ended(execution: WatchedEnd): void
}

/** An execution whose row is written. */
export interface StartedExecution {
  id: number
  /** What the run answers to the call that started it; undefined when it ends without an answer. */
  response: Promise<WebhookResponse | undefined>
  ended: Promise<EndedExecution>
  /** Its answer, when the caller reads it while it is made. */
  stream?: ReplyStream
}

/** What whoever watches is told of an end. */
export type WatchedEnd = Omit<EndedExecution, 'workflow' | 'retryOf' | 'callerId'>

export interface EndedExecution {
  id: number
  status: JobEnd['status']
  mode: ExecutionMode
  startedAt: string
  stoppedAt: string
  waitTill?: string
  error?: ErrorData
  lastNode?: string
  retryOf?: number
  /** The execution that waited for its result. */
  callerId?: number
  workflow: StartedWorkflow
}
