import type { ErrorData, ExecutionMode, ExecutionState, RunEntry } from '@heddle/core/run'
import type { ReplyPart, ReplySource } from '@heddle/core/node'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A message of the push channel. Clients ignore types they do not know. */
export type PushMessage =
  | {
      type: 'executionStarted'
      data: {
        executionId: string
        mode: ExecutionMode
        startedAt: string
        workflowId?: string
        workflowName: string
        sessionId: string
      }
    }
  | { type: 'nodeSaid'; data: { executionId: string; part: ReplyPart & { metadata: ReplySource } } }
  | { type: 'nodeExecuteBefore'; data: { executionId: string; nodeName: string } }
  | {
      type: 'nodeExecuteAfter'
      data: {
        executionId: string
        nodeName: string
        data: RunEntry
        /** The entry came without its items, for they are too many for one message: so many pages hold them. */
        pages?: number
      }
    }
  | { type: 'sendConsoleMessage'; data: { source: string; messages: unknown[] } }
  | { type: 'executionFinished'; data: { executionId: string; data: FinishedRun } }
  | { type: 'testWebhookReceived'; data: { workflowId: string; executionId: string } }
  | { type: 'testWebhookDeleted'; data: { workflowId: string } }
  | { type: 'accountLost'; data: { credentialId: string; credentialName: string } }
  /** Messages were lost, by a restart or because the page did not read them: only what is stored tells how things stand. */
  | { type: 'reloadState'; data: Record<string, never> }
  /** A change was proposed, accepted or refused. */
  | { type: 'proposalsChanged'; data: { workflowId: string } }
  /** A package was installed, updated or removed: other node types are there now. */
  | { type: 'packagesChanged'; data: Record<string, never> }
  /** For the person who asked for it, in the pages that did not see it fail. */
  | { type: 'packageFailed'; data: { package: string; message: string } }
  | { type: 'workflowSaved'; data: { workflowId: string; versionId: string; by: string } }

/** How a run ended. `runData` is empty: the client has it from the node messages. */
export interface FinishedRun {
  data: ExecutionState & { resultData: { error?: ErrorData } }
  mode: ExecutionMode
  startedAt: string
  stoppedAt: string
  /** Absent when the run failed or waits. */
  finished?: true
  waitTill?: string
  /** Of a run that waits: the last parts of the addresses at which a call, or a form, lets it go on. */
  resume?: ResumeKeys
}

export interface ResumeKeys {
  webhook: string
  form: string
}

export const push = {
  connect: endpoint({
    method: 'GET',
    path: '/push',
    scope: 'push:connect',
    summary: 'Server-sent events of one editor session',
    query: z.object({
      sessionId: z.string().min(1).max(100),
      /** For a page that opens a new stream itself; a browser that reconnects sends the header `Last-Event-ID`. */
      lastEventId: z.string().optional(),
    }),
    raw: true,
  }),
}
