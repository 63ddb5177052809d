import type { WebhookResponse } from '@heddle/core/node'
import type { JobEnd } from '@heddle/worker'
import { isKept, type ExecutionSettings } from './execution-settings.ts'
import type { ExecutionEnd } from './execution-writer.ts'
import { ServerStopping, type EndedExecution, type RunRequest } from './execution-request.ts'

interface RunOfRequest {
  id: number
  startedAt: string
  request: RunRequest
}

export function describeEnd({ id, startedAt, request }: RunOfRequest, end: JobEnd): EndedExecution {
  return {
    id,
    status: end.status,
    mode: request.mode,
    startedAt,
    stoppedAt: new Date().toISOString(),
    ...(end.waitTill !== undefined && { waitTill: end.waitTill }),
    ...(end.error && { error: end.error }),
    ...(end.lastNode !== undefined && { lastNode: end.lastNode }),
    ...(request.retryOf !== undefined && { retryOf: request.retryOf }),
    ...(request.callerId !== undefined && { callerId: request.callerId }),
    workflow: request.workflow,
  }
}

/** The end as it is stored. */
export function storedEnd(
  { id, mode, workflow, stoppedAt, retryOf }: EndedExecution,
  { status, state, held, staticData, waitTill }: JobEnd,
  settings: ExecutionSettings,
): ExecutionEnd {
  const { id: workflowId, staticData: before } = workflow
  return {
    id,
    status,
    state,
    ...(held && { held }),
    stoppedAt,
    waitTill: waitTill ?? null,
    keep: isKept({ status, mode, workflowId }, settings),
    ...(status === 'success' && retryOf !== undefined && { putRight: retryOf }),
    ...(mode !== 'manual' &&
      workflowId !== null &&
      staticData && { staticData: { workflowId, before, after: staticData } }),
  }
}

/** For those who wait for an answer that this process cannot give any more. */
export const stoppedResponse: WebhookResponse = {
  status: 503,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ message: new ServerStopping().message }),
}
