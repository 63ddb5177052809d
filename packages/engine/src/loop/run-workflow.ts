import { errorData, type ExecutionState, type Item, type StackEntry } from '@heddle/core/run'
import { getNode } from '@heddle/core/workflow'
import type { Run } from '../context/run.ts'
import { maxNodeRuns } from '../limits.ts'
import type { EnginePorts, RunOutcome, RunRequest } from '../ports.ts'
import { isFailure, limitTime, StoppedError } from './abort.ts'
import { beginRun } from './begin-run.ts'
import { errorOfNode } from '../context/error-of-node.ts'
import { takeNext } from './queue.ts'
import { runsOf } from '../context/recorded-runs.ts'
import { handOn, record } from './record.ts'
import { entryOf, fingerprintOf, pinnedItems, runNode } from './run-node.ts'
import { resume } from './wait.ts'

/** Runs a workflow from its start, or from a state, until nothing is due any more. */
export async function runWorkflow(
  request: RunRequest,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const limit = limitTime(ports, signal, { seconds: request.timeoutSeconds, what: 'The execution' })
  const run = beginRun(request, ports, limit.signal)
  try {
    start(run)
    return outcomeOf(run, await runAll(run))
  } catch (error) {
    run.state.resultData.error = errorData(error)
    return outcomeOf(run, 'error')
  } finally {
    limit.cancel()
  }
}

type Status = RunOutcome['status']

function start(run: Run): void {
  if (run.state.executionData.handOn) tellRun(run)
  if (run.state.executionData.handOn || run.state.waitTill !== undefined) resume(run)
}

/** The node on top of the stack has run outside of the execution, which nobody has been told yet. */
function tellRun(run: Run): void {
  const { executionData } = run.state
  const { name } = getNode(run.workflow, executionData.nodeExecutionStack[0]?.node ?? '')
  const entry = runsOf(run.state, name).at(-1)
  if (!entry) return
  const pinned = pinnedItems(run, name)
  if (pinned) entry.data = { main: [pinned] }
  if (run.request.mode === 'manual') entry.fingerprint = fingerprintOf(run, name)
  run.ports.emit({ type: 'nodeStarted', node: name })
  run.ports.emit({ type: 'nodeFinished', node: name, entry })
}

async function runAll(run: Run): Promise<Status> {
  for (let due = await takeNext(run); due; due = await takeNext(run)) {
    const status = await step(run, due)
    if (status !== 'goOn') return status
    if (hasMore(run)) await store(run)
    const turn = run.pause()
    if (turn) await turn
  }
  return 'success'
}

function hasMore({ state }: Run): boolean {
  const { nodeExecutionStack, waitingExecution, runAgain } = state.executionData
  return nodeExecutionStack.length > 0 || Object.keys(waitingExecution).length > 0 || runAgain !== undefined
}

/** Stores how far the execution has come, if that is wanted, or if somebody is told what it has done so far. */
async function store(run: Run): Promise<void> {
  const { ports, request, response } = run
  if (!request.saveProgress && !response) return
  await ports.checkpoint?.(run.state)
  run.hasWritten = false
  if (response) ports.emit({ type: 'response', response })
  delete run.response
}

/** Runs one node and hands on what it gave out, or ends the execution with it. */
async function step(run: Run, due: StackEntry): Promise<Status | 'goOn'> {
  const startTime = run.ports.now()
  try {
    run.signal.throwIfAborted()
    refuseEndless(run)
    const { entry, failed, waitTill } = await runNode(run, due)
    record(run, due.node, entry)
    if (failed) return keep(run, due, 'error')
    if (waitTill !== undefined) run.state.waitTill = waitTill
    if (waitTill !== undefined) return keep(run, due, 'waiting')
    handOn(run, due.node)
    return 'goOn'
  } catch (thrown) {
    const error = errorOfNode(reasonOf(run, thrown), getNode(run.workflow, due.node), run.ports.now())
    record(run, due.node, entryOf(run, due, { startTime, error }))
    return keep(run, due, isStopped(run) ? 'canceled' : 'error')
  }
}

/** The node that the execution ends with stays on top of the stack: a retry or a resume begins there. */
function keep(run: Run, due: StackEntry, status: Status): Status {
  const { resultData, executionData } = run.state
  executionData.nodeExecutionStack.unshift(due)
  if (status !== 'waiting') resultData.error = runsOf(run.state, due.node).at(-1)?.error
  return status
}

const isStopped = ({ signal }: Run): boolean => signal.aborted && !isFailure(signal.reason)

const reasonOf = (run: Run, thrown: unknown): unknown => (isStopped(run) ? new StoppedError() : thrown)

function refuseEndless({ request, nextIndex }: Run): void {
  const most = request.maxNodeRuns ?? maxNodeRuns
  if (nextIndex < most) return
  throw new Error(
    `The execution has run nodes ${most} times, which is the limit. Is there a loop without an end?`,
  )
}

function outcomeOf({ state, staticData, response }: Run, status: Status): RunOutcome {
  const changed = staticData.changed()
  return {
    status,
    state,
    lastItems: lastItems(state),
    ...(changed && { staticData: changed }),
    ...(response && { response }),
  }
}

function lastItems(state: ExecutionState): Item[] {
  const { lastNodeExecuted = '' } = state.resultData
  const outputs = runsOf(state, lastNodeExecuted).at(-1)?.data?.main ?? []
  return outputs.find((items) => items && items.length > 0) ?? []
}
