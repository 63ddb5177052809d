import type { ChatMessage, StoredExecution } from '@heddle/contract'
import { isJsonObject } from '@heddle/core'
import { toStoredWorkflow } from '@heddle/core/node'
import { planRun, type RunData } from '@heddle/core/run'
import { ancestorsOf, type WorkflowNode } from '@heddle/core/workflow'
import { ConnectionLost, messageOf } from '../../api/api-error.ts'
import { stopExecution } from '../../api/stop-execution.ts'
import { currentDocument, isForLooking, isStored, mayRun } from '../document-store.ts'
import { rootOf } from '../hanging.ts'
import { listIssues } from '../issues.ts'
import { descriptionsIn, findNodeType } from '../node-types.ts'
import { done, failed, isDone, type Outcome } from '../outcome.ts'
import { beginRun, clearRun, endRun, isRunning } from '../run-store.ts'
import type { Workspace } from '../workspace.ts'
import { saveWorkflow } from './save-workflow.ts'

/** Runs the whole workflow as it stands in the editor. */
export const runWorkflow = (workspace: Workspace): Promise<Outcome> => run(workspace, { startNodes: [] })

/** Runs up to one node and reuses what its unchanged ancestors returned. Whoever may only run begins at the beginning. */
export function runNode(workspace: Workspace, node: string): Promise<Outcome> {
  // A sub-node runs with the node that it hangs on.
  const destinationNode = rootOf(currentDocument(workspace), node) ?? node
  const whole = { startNodes: [], destinationNode }
  if (isForLooking(workspace.document.getState())) return run(workspace, whole)
  const { runData } = workspace.run.getState()
  const plan = planRun({
    document: currentDocument(workspace),
    runData,
    startNodes: [destinationNode],
    destinationNode,
    findDescription: descriptionsIn(workspace.api.cache),
  })
  if (plan.kind === 'full') return run(workspace, whole)
  const reused = Object.entries(runData).filter(([name]) => plan.nodes[name] === 'reuse')
  const { startNodes } = plan
  return run(workspace, { runData: Object.fromEntries(reused), startNodes, destinationNode })
}

/** Lets a message in the chat start the workflow. */
export const runByChat = (workspace: Workspace, chat: ChatMessage): Promise<Outcome> =>
  run(workspace, { startNodes: [], chat })

interface RunRequest {
  runData?: RunData
  startNodes: string[]
  destinationNode?: string
  chat?: ChatMessage
}

async function run(workspace: Workspace, plan: RunRequest): Promise<Outcome> {
  if (!mayRun(workspace.document.getState()) || isRunning(workspace.run.getState())) return done
  const issues = issuesBefore(workspace, plan.destinationNode)
  if (issues.length > 0) {
    workspace.run.setState({ trouble: { kind: 'issues', destination: plan.destinationNode } })
    return { kind: 'hasIssues', before: 'run', issues }
  }
  const saving = needsStoring(workspace) ? await saveWorkflow(workspace) : done
  if (!isDone(saving)) return saving
  beginRun(workspace, plan.runData ?? {}, plan.destinationNode)
  try {
    await start(workspace, plan)
    return whatItWaitsFor(workspace, plan.destinationNode)
  } catch (error) {
    endRun(workspace, {
      error: { message: messageOf(error) },
      trouble: { kind: 'failed', node: undefined },
    })
    return failed('run', error)
  }
}

async function start(workspace: Workspace, plan: RunRequest): Promise<void> {
  const { api, run: runs } = workspace
  // Without the push channel nobody would hear how it goes.
  if (api.push.getState().connected === false) throw new ConnectionLost()
  const { executionId, waitingForWebhook } = await api.request('POST /workflows/run', {
    body: { workflowData: runnableWorkflow(workspace), ...plan },
  })
  const { status, executionId: adopted } = runs.getState()
  if (status === 'starting') {
    runs.setState(waitingForWebhook ? { status: 'waitingForWebhook' } : { status: 'running', executionId })
  } else if (status === 'running' && executionId !== undefined && executionId !== adopted) {
    // The first event that came was of another workflow that is not saved either.
    runs.setState({ executionId, runData: plan.runData ?? {} })
  }
}

/** A form is to be filled in by the person who started the run; other calls come from elsewhere. */
function whatItWaitsFor(workspace: Workspace, destination: string | undefined): Outcome {
  const { status, startedAt } = workspace.run.getState()
  if (status !== 'waitingForWebhook') return done
  const document = currentDocument(workspace)
  const before = destination === undefined ? undefined : [destination, ...ancestorsOf(document, destination)]
  const form = document.nodes.find(
    (node) => !node.disabled && (before?.includes(node.name) ?? true) && isForm(workspace, node),
  )
  const workflowId = workspace.document.getState().id
  return form ? { kind: 'waitsForForm', node: form, workflowId, startedAt } : done
}

const isForm = ({ api }: Workspace, node: WorkflowNode): boolean =>
  findNodeType(api.cache, node.type)?.webhooks?.some(
    ({ nodeType, restartWebhook }) => nodeType === 'form' && !restartWebhook,
  ) ?? false

/**
 * A node's problem is told before the run, not found out by it. Of a workflow that somebody else has published it cannot be
 * known: its credentials need not be among one's own.
 */
function issuesBefore(workspace: Workspace, destination: string | undefined) {
  const isForeign = isForLooking(workspace.document.getState())
  return isForeign ? [] : listIssues(workspace.api.cache, currentDocument(workspace), destination)
}

/** A webhook is registered by the workflow's id, and an execution that waits for a call is found and stopped by it. */
function needsStoring(workspace: Workspace): boolean {
  if (isStored(workspace.document.getState())) return false
  return currentDocument(workspace).nodes.some(
    (node) => !node.disabled && findNodeType(workspace.api.cache, node.type)?.webhooks?.length,
  )
}

function runnableWorkflow({ api, document }: Workspace) {
  const { id, active, history } = document.getState()
  return {
    ...toStoredWorkflow(history.present, descriptionsIn(api.cache)),
    active,
    ...(id !== undefined && { id }),
  }
}

export async function stopRun(workspace: Workspace): Promise<Outcome> {
  const { api, run: runs } = workspace
  const { executionId: id } = runs.getState()
  if (!id) return done
  runs.setState({ stopAsked: true })
  const stopping = await stopExecution(id)
  // Its messages have told its end; another run may have begun meanwhile.
  if (runs.getState().executionId !== id) return done
  if (stopping.kind === 'failed') {
    runs.setState({ stopAsked: false })
    return failed('stop', stopping.error)
  }
  const kept = stopping.kind === 'finished' ? stopping.execution : undefined
  // What is not kept tells its end, and the data of its last nodes, by push messages alone.
  if (stopping.kind === 'finished' && !kept && api.push.getState().connected) return done
  endWith(workspace, kept)
  return stopping.kind === 'stopped' ? { kind: 'runStopped', id } : { kind: 'runWasOver' }
}

function endWith(workspace: Workspace, kept: StoredExecution | undefined): void {
  const runData = kept?.data.resultData.runData
  if (isJsonObject(runData) && Object.keys(runData).length > 0) workspace.run.setState({ runData })
  endRun(workspace, { error: undefined })
}

/** Stops waiting for a test call. */
export async function stopWaiting(workspace: Workspace): Promise<Outcome> {
  try {
    await forgetTestWebhook(workspace)
    endRun(workspace, { error: undefined })
    return done
  } catch (error) {
    return failed('stopWaiting', error)
  }
}

const forgetTestWebhook = ({ api, document }: Workspace) =>
  api.request('DELETE /test-webhook/:id', { params: { id: document.getState().id ?? '' } })

/** The workflow is left: a test call that it waited for is not expected any more. */
export function abandonRun(workspace: Workspace): void {
  const wasWaiting = workspace.run.getState().status === 'waitingForWebhook'
  clearRun(workspace)
  if (wasWaiting) void forgetTestWebhook(workspace).catch(() => undefined)
}
