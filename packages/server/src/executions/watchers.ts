import { formatId } from '@heddle/core'
import type { FinishedRun, PushMessage } from '@heddle/contract'
import { emptyState } from '@heddle/core/run'
import type { PushHub } from '../push/push-hub.ts'
import type { StartRequest, WatchedEnd, Watcher } from './execution-request.ts'
import type { OutputPages } from './output-pages.ts'
import type { ResumeKeys } from './resume-keys.ts'

interface Parts {
  push: PushHub
  pages: OutputPages
  resumeKeys: ResumeKeys
}

/** Tells the open editors that started runs how these go, across waits to their end. */
export class Watchers {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Without a session the run works, only nobody listens. */
  open(page: { sessionId: string | undefined; userId: string } | null): Watcher | undefined {
    if (page?.sessionId === undefined) return undefined
    const { sessionId, userId } = page
    const { push, pages } = this.#parts
    const send = (message: PushMessage) => push.send(sessionId, userId, JSON.stringify(message))
    return {
      page: { sessionId, userId },
      started: (execution) => send(describeStart(execution, sessionId)),
      push: (message) => push.send(sessionId, userId, message),
      putPage: ({ text, ...place }) => pages.put(place, userId, text),
      ended: (ended) => {
        pages.ended(ended.id)
        const executionId = formatId(ended.id)
        send({ type: 'executionFinished', data: { executionId, data: this.#describeEnd(ended) } })
      },
    }
  }

  #describeEnd(ended: WatchedEnd): FinishedRun {
    const run = describeEnd(ended)
    return ended.status === 'waiting' ? { ...run, resume: this.#parts.resumeKeys.of(ended.id) } : run
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
}: WatchedEnd): FinishedRun {
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
