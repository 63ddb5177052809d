import type { PushMessage } from '@heddle/contract'
import { onPushMessage } from '../api/push.ts'
import { indefiniteWait, pushQueueMs, pushQueueTries } from '../lib/constants.ts'
import { t } from '../lib/i18n.ts'
import { showError, showInfo, showSuccess } from '../ui/toast-store.ts'
import { useDocument } from './document-store.ts'
import { endRun, isRunning, nodeEnds, nodeStarts, useRun } from './run-store.ts'

type Finished = Extract<PushMessage, { type: 'executionFinished' }>['data']

/** Lets the messages of the push channel tell how the run goes. */
export const followRuns = (): (() => void) => onPushMessage((message) => handle(message, 0))

function handle(message: PushMessage, tries: number): void {
  if (belongsToAnotherRun(message)) {
    // The answer to the run call and its first events race: the id may be known in a moment.
    if (tries < pushQueueTries) setTimeout(() => handle(message, tries + 1), pushQueueMs)
    return
  }
  switch (message.type) {
    case 'executionStarted':
      return adopt(message.data.executionId)
    case 'testWebhookReceived':
      if (message.data.workflowId === useDocument.getState().id) adopt(message.data.executionId)
      return
    case 'nodeExecuteBefore':
      return nodeStarts(message.data.nodeName)
    case 'nodeExecuteAfter':
      return nodeEnds(message.data.nodeName, message.data.data)
    case 'executionFinished':
      return finish(message.data)
    case 'testWebhookDeleted':
      if (
        message.data.workflowId === useDocument.getState().id &&
        useRun.getState().status === 'waitingForWebhook'
      ) {
        endRun({ error: undefined, waitTill: undefined })
      }
      return
    case 'sendConsoleMessage':
      // oxlint-disable-next-line no-console -- the message is meant for the browser's console
      return console.log(message.data.source, ...message.data.messages)
    default:
  }
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

function finish({ data: run }: Finished): void {
  const { error, lastNodeExecuted } = run.data.resultData
  const waitTill = run.waitTill ?? run.data.waitTill
  endRun({ error, waitTill })
  if (waitTill) {
    showInfo({
      title: t('run.waitingTitle'),
      message: waitTill === indefiniteWait ? t('run.waitingForCall') : t('run.waiting'),
    })
  } else if (error || !run.finished) {
    showError({
      title: lastNodeExecuted ? t('run.failedAt', { node: lastNodeExecuted }) : t('run.failed'),
      message: error?.message ?? t('run.problem'),
      details: [error?.description, error?.stack].filter(Boolean).join('\n') || undefined,
    })
  } else {
    showSuccess({ title: t('run.success') })
  }
}
