import type { PushMessage, StoredExecution } from '@heddle/contract'
import { fetchItems } from '../api/output-pages.ts'
import { pushQueueMs, pushQueueTries } from '../lib/constants.ts'
import { answerByEnd, hear, listenOn } from './chat-events.ts'
import { catchUp } from './catch-up.ts'
import { failed, type FinishedRun } from './outcome.ts'
import { endRun, isRunning, nodeEnds, nodeStarts, waitOn } from './run-store.ts'
import { findWaiting } from './waiting.ts'
import type { Workspace } from './workspace.ts'

type NodeEnd = Extract<PushMessage, { type: 'nodeExecuteAfter' }>['data']

/** Lets the messages of the push channel that concern a workflow tell how its run goes. */
export function followRuns(workspace: Workspace): () => void {
  /** While a large output is being fetched, what comes after it waits. */
  let loading: Promise<void> | undefined
  /** Messages that wait, by the timer of their next try: each with the execution it tells of. */
  const timers = new Map<ReturnType<typeof setTimeout>, string>()
  const reactions = reactionsOf(workspace)
  const stop = workspace.api.onPushMessage((message) => receive(message))
  return () => {
    stop()
    for (const timer of timers.keys()) clearTimeout(timer)
  }

  function receive(message: PushMessage, tries = 0): void {
    const work = loading ? loading.then(() => handle(message, tries)) : handle(message, tries)
    if (!work) return
    const mine = work.finally(() => {
      if (loading === mine) loading = undefined
    })
    loading = mine
  }

  function handle(message: PushMessage, tries: number): void | Promise<void> {
    const executionId = executionOf(message)
    if (executionId !== undefined && mustWait(executionId, tries)) {
      // The answer to the run call and its first events race: the id may be known in a moment.
      if (tries < pushQueueTries && isRunning(workspace.run.getState()))
        later(message, executionId, tries + 1)
      return
    }
    // A handler takes the data of its own message; the table below pairs them.
    const react = reactions[message.type] as ((data: PushMessage['data']) => void | Promise<void>) | undefined
    return react?.(message.data)
  }

  /** A message of another run, or one that would get ahead of those that wait. */
  function mustWait(executionId: string, tries: number): boolean {
    const isForeign = workspace.run.getState().executionId !== executionId
    return isForeign || (tries === 0 && [...timers.values()].includes(executionId))
  }

  function later(message: PushMessage, executionId: string, tries: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      receive(message, tries)
    }, pushQueueMs)
    timers.set(timer, executionId)
  }
}

type Reactions = { [M in PushMessage as M['type']]?: (data: M['data']) => void | Promise<void> }

const reactionsOf = (workspace: Workspace): Reactions => ({
  executionStarted({ executionId, workflowId }) {
    if (isOwn(workspace, workflowId)) adopt(workspace, executionId)
  },
  testWebhookReceived({ workflowId, executionId }) {
    if (isOwn(workspace, workflowId)) adopt(workspace, executionId)
  },
  nodeExecuteBefore: ({ nodeName }) => nodeStarts(workspace, nodeName),
  nodeExecuteAfter: (data) =>
    data.pages === undefined ? nodeEnds(workspace, data.nodeName, data.data) : fetchEnd(workspace, data),
  nodeSaid: (data) => hear(workspace, data),
  executionFinished: (data) => finish(workspace, data),
  testWebhookDeleted({ workflowId }) {
    const waits = workspace.run.getState().status === 'waitingForWebhook'
    if (waits && isOwn(workspace, workflowId)) endRun(workspace, { error: undefined })
  },
  reloadState: () => void catchUp(workspace, (execution) => showStored(workspace, execution)),
})

const isOwn = ({ document }: Workspace, workflowId: string | undefined): boolean =>
  document.getState().id === workflowId

/** The execution of whose course a message tells. */
function executionOf(message: PushMessage): string | undefined {
  switch (message.type) {
    case 'nodeExecuteBefore':
    case 'nodeExecuteAfter':
    case 'nodeSaid':
    case 'executionFinished':
      return message.data.executionId
    default:
      return undefined
  }
}

/** The first event of a run that was asked for here tells its id, even before the answer does. */
function adopt({ run }: Workspace, executionId: string): void {
  const state = run.getState()
  if (isRunning(state) && state.executionId === undefined) run.setState({ status: 'running', executionId })
}

/** The node returned more than fits into a message. */
async function fetchEnd(
  workspace: Workspace,
  { executionId, nodeName, data, pages }: NodeEnd,
): Promise<void> {
  const entry = await fetchItems({ executionId, entry: data, pages: pages ?? 0 }).catch((error: unknown) => {
    workspace.tell(failed('receiveOutput', error))
    return data
  })
  // Another run may have begun meanwhile.
  if (workspace.run.getState().executionId === executionId) nodeEnds(workspace, nodeName, entry)
}

/** The run has ended, or begun to wait, while nobody told so. */
export function showStored(
  workspace: Workspace,
  { id, data, finished, waitTill, ...rest }: StoredExecution,
): void {
  workspace.run.setState({ runData: data.resultData.runData })
  const run = { ...rest, data, stoppedAt: rest.stoppedAt ?? '', ...(waitTill && { waitTill }) }
  finish(workspace, { executionId: id, data: { ...run, ...(finished && { finished }) } })
}

function finish(workspace: Workspace, run: FinishedRun): void {
  const { data, waitTill = data.waitTill, resume } = run.data
  const { destination, stopAsked, ...before } = workspace.run.getState()
  const isChatting = workspace.chat.getState().isAsking
  if (waitTill !== undefined) {
    // What is stored does not tell how the wait is ended.
    waitOn(workspace, { waitTill, resume: resume ?? before.resume })
    if (isChatting) return listenOn(workspace)
    if (before.waitTill !== waitTill) tellWait(workspace)
    return
  }
  const { error, lastNodeExecuted: node } = data.resultData
  endRun(workspace, { error, trouble: error && { kind: 'failed', node } })
  // Whoever chats is told in the chat.
  if (isChatting) answerByEnd(workspace)
  else workspace.tell({ kind: 'runEnded', run, destination, stopAsked })
}

function tellWait(workspace: Workspace): void {
  const run = workspace.run.getState()
  const waiting = findWaiting(workspace, run)
  if (waiting) workspace.tell({ kind: 'runWaits', waiting, startedAt: run.startedAt })
}
