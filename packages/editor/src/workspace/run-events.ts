import type { PushMessage, StoredExecution } from '@heddle/contract'
import { fetchItems } from '../api/output-pages.ts'
import { onPushMessage } from '../api/push.ts'
import { indefiniteWait, pushQueueMs, pushQueueTries } from '../lib/constants.ts'
import { t } from '../lib/i18n.ts'
import { showError, showFailure, showInfo, showSuccess } from '../ui/toast-store.ts'
import { catchUp } from './catch-up.ts'
import { useDocument } from './document-store.ts'
import { endRun, isRunning, nodeEnds, nodeStarts, useRun } from './run-store.ts'

type NodeEnd = Extract<PushMessage, { type: 'nodeExecuteAfter' }>['data']
type Finished = Extract<PushMessage, { type: 'executionFinished' }>['data']

/** Lets the messages of the push channel tell how the run goes. */
export const followRuns = (): (() => void) => onPushMessage((message) => receive(message))

/** While a large output is being fetched, what comes after it waits. */
let loading: Promise<void> | undefined

function receive(message: PushMessage, tries = 0): void {
  const work = loading ? loading.then(() => handle(message, tries)) : handle(message, tries)
  if (!work) return
  const mine = work.finally(() => {
    if (loading === mine) loading = undefined
  })
  loading = mine
}

function handle(message: PushMessage, tries: number): void | Promise<void> {
  if (belongsToAnotherRun(message)) {
    // The answer to the run call and its first events race: the id may be known in a moment.
    if (tries < pushQueueTries) setTimeout(() => receive(message, tries + 1), pushQueueMs)
    return
  }
  // A handler takes the data of its own message; the table below pairs them.
  const react = reactions[message.type] as ((data: PushMessage['data']) => void | Promise<void>) | undefined
  return react?.(message.data)
}

type Reactions = { [M in PushMessage as M['type']]?: (data: M['data']) => void | Promise<void> }

const reactions: Reactions = {
  executionStarted: ({ executionId }) => adopt(executionId),
  testWebhookReceived({ workflowId, executionId }) {
    if (workflowId === useDocument.getState().id) adopt(executionId)
  },
  nodeExecuteBefore: ({ nodeName }) => nodeStarts(nodeName),
  nodeExecuteAfter: (data) =>
    data.pages === undefined ? nodeEnds(data.nodeName, data.data) : fetchEnd(data),
  executionFinished: (data) => finish(data),
  testWebhookDeleted({ workflowId }) {
    const waits = useRun.getState().status === 'waitingForWebhook'
    if (waits && workflowId === useDocument.getState().id) endRun({ error: undefined, waitTill: undefined })
  },
  reloadState: () => void catchUp(finishStored),
  // oxlint-disable-next-line no-console -- the message is meant for the browser's console
  sendConsoleMessage: ({ source, messages }) => console.log(source, ...messages),
}

function belongsToAnotherRun(message: PushMessage): boolean {
  if (
    message.type !== 'nodeExecuteBefore' &&
    message.type !== 'nodeExecuteAfter' &&
    message.type !== 'executionFinished'
  ) {
    return false
  }
  return useRun.getState().executionId !== message.data.executionId
}

/** The first event of a run that this editor asked for tells its id, even before the answer does. */
function adopt(executionId: string): void {
  const state = useRun.getState()
  if (isRunning(state) && state.executionId === undefined) useRun.setState({ status: 'running', executionId })
}

/** The node returned more than fits into a message. */
async function fetchEnd({ executionId, nodeName, data, pages }: NodeEnd): Promise<void> {
  const entry = await fetchItems({ executionId, entry: data, pages: pages ?? 0 }).catch((error: unknown) => {
    showFailure(t('run.problem'), error)
    return data
  })
  // Another run may have begun meanwhile.
  if (useRun.getState().executionId === executionId) nodeEnds(nodeName, entry)
}

/** The run has ended while nobody told so. */
function finishStored({ id, data, finished, waitTill, ...rest }: StoredExecution): void {
  useRun.setState({ runData: data.resultData.runData })
  const run = { ...rest, data, stoppedAt: rest.stoppedAt ?? '', ...(waitTill && { waitTill }) }
  finish({ executionId: id, data: { ...run, ...(finished && { finished }) } })
}

/** The error of a run that somebody stopped, which is what they wanted and no failure. */
const stoppedName = 'StoppedError'

function finish({ executionId, data: run }: Finished): void {
  const { error, lastNodeExecuted } = run.data.resultData
  const waitTill = run.waitTill ?? run.data.waitTill
  endRun({ error, waitTill })
  if (waitTill) {
    showInfo({
      title: t('run.waitingTitle'),
      message: waitTill === indefiniteWait ? t('run.waitingForCall') : t('run.waiting'),
    })
  } else if (error?.name === stoppedName) {
    // Whoever stops it here hears the same from the call; somebody else may have done it.
    showSuccess({ title: t('run.stoppedTitle'), message: t('run.stopped', { id: executionId }) })
  } else if (error || !run.finished) {
    showError({
      title: lastNodeExecuted ? t('run.failedAt', { node: lastNodeExecuted }) : t('run.failed'),
      message: error?.message ?? t('run.problem'),
      details: [error?.description, error?.stack].filter(Boolean).join('\n') || undefined,
    })
  } else {
    const { destination } = useRun.getState()
    showSuccess({ title: destination ? t('run.nodeSuccess', { node: destination }) : t('run.success') })
  }
}
