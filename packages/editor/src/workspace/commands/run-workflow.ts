import { isJsonObject, planRun, toStoredWorkflow, type RunData } from '@heddle/core'
import { messageOf } from '../../api/api-error.ts'
import { usePush } from '../../api/push.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { showError, showFailure } from '../../ui/toast-store.ts'
import { currentDocument, isForLooking, isStored, mayRun, useDocument } from '../document-store.ts'
import { listIssues } from '../issues.ts'
import { findDescription, findNodeType } from '../node-types.ts'
import { beginRun, clearRun, endRun, isRunning, useRun } from '../run-store.ts'
import { saveWorkflow } from './save-workflow.ts'
import { stopExecution } from './stop-execution.ts'

/** Runs the whole workflow as it stands in the editor. */
export const runWorkflow = (): Promise<void> => run({ startNodes: [] })

/** Runs up to one node and reuses what its unchanged ancestors returned. Whoever may only run begins at the beginning. */
export function runNode(destinationNode: string): Promise<void> {
  if (isForLooking(useDocument.getState())) return run({ startNodes: [], destinationNode })
  const { runData } = useRun.getState()
  const plan = planRun({
    document: currentDocument(),
    runData,
    startNodes: [destinationNode],
    destinationNode,
    findDescription,
  })
  if (plan.kind === 'full') return run({ startNodes: [], destinationNode })
  const reused = Object.entries(runData).filter(([name]) => plan.nodes[name] === 'reuse')
  return run({ runData: Object.fromEntries(reused), startNodes: plan.startNodes, destinationNode })
}

interface RunWish {
  runData?: RunData
  startNodes: string[]
  destinationNode?: string
}

async function run(plan: RunWish): Promise<void> {
  if (!mayRun(useDocument.getState()) || isRunning(useRun.getState()) || hasIssues(plan.destinationNode))
    return
  if (needsStoring() && !(await saveWorkflow())) return
  beginRun(plan.runData ?? {}, plan.destinationNode)
  try {
    if (usePush.getState().connected === false) throw new Error(t('run.noConnection'))
    const { executionId, waitingForWebhook } = await request('POST /workflows/run', {
      body: { workflowData: runnableWorkflow(), ...plan },
    })
    // The push channel may already have told that it is over.
    if (useRun.getState().status === 'starting') {
      useRun.setState(
        waitingForWebhook ? { status: 'waitingForWebhook' } : { status: 'running', executionId },
      )
    }
  } catch (error) {
    endRun({ error: { message: messageOf(error) }, waitTill: undefined })
    showFailure(t('run.problem'), error)
  }
}

/**
 * A node's problem is told before the run, not found out by it. Of a workflow that somebody else has published it cannot be
 * known: its credentials need not be among one's own.
 */
function hasIssues(destination: string | undefined): boolean {
  if (isForLooking(useDocument.getState())) return false
  const issues = listIssues(destination)
  if (issues.length === 0) return false
  showError({
    title: t('run.hasIssuesTitle'),
    message: t('run.hasIssues'),
    list: issues.map(({ node, text }) => `${node}: ${text}`),
  })
  return true
}

/** A webhook is registered by the workflow's id, and an execution that waits for a call is found and stopped by it. */
function needsStoring(): boolean {
  if (isStored(useDocument.getState())) return false
  return currentDocument().nodes.some((node) => !node.disabled && findNodeType(node.type)?.webhooks?.length)
}

function runnableWorkflow() {
  const state = useDocument.getState()
  return {
    ...toStoredWorkflow(currentDocument(), findDescription),
    active: state.active,
    ...(isStored(state) && { id: state.id }),
  }
}

export async function stopRun(): Promise<void> {
  const { executionId } = useRun.getState()
  if (!executionId) return
  const outcome = await stopExecution(executionId)
  // Another run may have begun meanwhile.
  if (outcome.kind === 'failed' || useRun.getState().executionId !== executionId) return
  // What is not kept tells its end, and the data of its last nodes, by push messages alone.
  const isTold = outcome.kind === 'finished' && !outcome.execution && usePush.getState().connected
  if (isTold) return
  const runData = outcome.kind === 'finished' ? outcome.execution?.data.resultData.runData : undefined
  if (isJsonObject(runData) && Object.keys(runData).length > 0) useRun.setState({ runData })
  endRun({ error: undefined, waitTill: undefined })
}

/** Stops waiting for a test call. */
export async function stopWaiting(): Promise<void> {
  try {
    await request('DELETE /test-webhook/:id', { params: { id: useDocument.getState().id } })
    endRun({ error: undefined, waitTill: undefined })
  } catch (error) {
    showFailure(t('run.stopWaitingFailed'), error)
  }
}

/** Another workflow takes the place of this one: a test call that it waited for is not expected any more. */
export function abandonRun(): void {
  const { id } = useDocument.getState()
  const wasWaiting = useRun.getState().status === 'waitingForWebhook'
  clearRun()
  if (wasWaiting) void request('DELETE /test-webhook/:id', { params: { id } }).catch(() => undefined)
}
