import {
  errorData,
  getNode,
  type ExecutionState,
  type Item,
  type NodeOutput,
  type StackEntry,
} from '@heddle/core'
import type { Run } from '../context/run.ts'
import { maxNodeRuns } from '../limits.ts'
import type { EnginePorts, RunOutcome, RunRequest } from '../ports.ts'
import { limitTime, StoppedError, TimeoutError } from './abort.ts'
import { beginRun } from './begin-run.ts'
import { nodeError } from './on-error.ts'
import { takeNext } from './queue.ts'
import { handOn, record, runsOf } from './record.ts'
import { entryOf, pinnedItems, runNode } from './run-node.ts'
import { createTurn } from './turn.ts'
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
  const { start } = run.request
  if ('items' in start) startAt(run, getNode(run.workflow, start.node).name, start.items)
  if ('state' in start && run.state.waitTill !== undefined) resume(run, start.output)
}

/** A trigger has run already, outside of the execution; its run is recorded like that of any other node. */
function startAt(run: Run, node: string, items: NodeOutput): void {
  const startTime = run.ports.now()
  run.ports.emit({ type: 'nodeStarted', node })
  const pinned = pinnedItems(run, node)
  const due = { node, data: { main: [] }, source: [] }
  record(run, node, entryOf(run, due, { startTime, output: pinned ? [pinned] : items }))
  handOn(run, node)
}

async function runAll(run: Run): Promise<Status> {
  const pause = createTurn()
  for (let due = await takeNext(run); due; due = await takeNext(run)) {
    const status = await step(run, due)
    if (status !== 'goOn') return status
    if (run.ports.checkpoint) await run.ports.checkpoint(run.state)
    await pause()
  }
  return 'success'
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
    const error = nodeError(reasonOf(run, thrown), getNode(run.workflow, due.node), run.ports.now())
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

const isStopped = ({ signal }: Run): boolean => signal.aborted && !(signal.reason instanceof TimeoutError)

const reasonOf = (run: Run, thrown: unknown): unknown => (isStopped(run) ? new StoppedError() : thrown)

function refuseEndless({ request, nextIndex }: Run): void {
  const most = request.maxNodeRuns ?? maxNodeRuns
  if (nextIndex < most) return
  throw new Error(
    `The execution has run nodes ${most} times, which is the limit. Is there a loop without an end?`,
  )
}

function outcomeOf({ state, staticData }: Run, status: Status): RunOutcome {
  const changed = staticData.changed()
  return { status, state, lastItems: lastItems(state), ...(changed && { staticData: changed }) }
}

function lastItems(state: ExecutionState): Item[] {
  const { lastNodeExecuted = '' } = state.resultData
  const outputs = runsOf(state, lastNodeExecuted).at(-1)?.data?.main ?? []
  return outputs.find((items) => items && items.length > 0) ?? []
}
