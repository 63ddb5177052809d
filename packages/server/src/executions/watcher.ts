import { formatId } from '@heddle/core'
import type { FinishedRun, PushMessage } from '@heddle/contract'
import { emptyState } from '@heddle/core/run'
import type { PushHub } from '../push/push-hub.ts'
import type { EndedExecution, StartRequest, Watcher } from './execution-request.ts'
import type { OutputPages } from './output-pages.ts'

interface Parts {
  push: PushHub
  pages: OutputPages
}

interface Page {
  sessionId: string | undefined
  userId: string
}

/** Tells the open editor that started a run how it goes. Without a session the run works, only nobody listens. */
export function createWatcher({ push, pages }: Parts, { sessionId, userId }: Page): Watcher | undefined {
  if (sessionId === undefined) return undefined
  const send = (message: PushMessage) => push.send(sessionId, userId, JSON.stringify(message))
  return {
    started: (execution) => send(describeStart(execution, sessionId)),
    push: (message) => push.send(sessionId, userId, message),
    page: ({ text, ...place }) => pages.put(place, userId, text),
    ended(ended) {
      pages.ended(ended.id)
      send({
        type: 'executionFinished',
        data: { executionId: formatId(ended.id), data: describeEnd(ended) },
      })
    },
  }
}

function describeStart(
  { id, startedAt, request }: { id: number; startedAt: string; request: StartRequest },
  sessionId: string,
): PushMessage {
  const { workflow, mode } = request
  return {
    type: 'executionStarted',
    data: {
      executionId: formatId(id),
      mode,
      startedAt,
      ...(workflow.id !== null && { workflowId: formatId(workflow.id) }),
      workflowName: workflow.name,
      sessionId,
    },
  }
}

/** The run data stays out: the page has it from the node messages. */
function describeEnd({
  status,
  mode,
  startedAt,
  stoppedAt,
  waitTill,
  error,
  lastNode,
}: EndedExecution): FinishedRun {
  const state = emptyState()
  const resultData = {
    ...state.resultData,
    ...(lastNode !== undefined && { lastNodeExecuted: lastNode }),
    ...(error && { error }),
  }
  return {
    data: { ...state, resultData, ...(waitTill !== undefined && { waitTill }) },
    mode,
    startedAt,
    stoppedAt,
    ...(status === 'success' && { finished: true }),
    ...(waitTill !== undefined && { waitTill }),
  }
}
