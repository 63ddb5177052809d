import { refuseDeepItems } from '@heddle/core'
import type { NodeOutput } from '@heddle/core/node'
import type { ErrorData, ExecutionLink, Item, OutputItems, StackEntry } from '@heddle/core/run'
import type { WorkflowNode } from '@heddle/core/workflow'
import { errorOfNode } from '../context/error-of-node.ts'
import type { NodeCall } from '../context/node-call.ts'
import { outputCount } from '../context/output-count.ts'
import { prepareNode, type PreparedNode } from '../context/prepared-node.ts'
import { createRunContext } from '../context/run-context.ts'
import type { Run } from '../context/run.ts'
import { suppliedTo } from '../context/supply.ts'
import { limitTime, untilAborted } from './abort.ts'
import { errorRuleOf, failedOutput, routeErrors } from './on-error.ts'
import { asInputs, pairOutputs, pairOutputsWithPauses } from '../context/pairing.ts'
import { runsOf } from '../context/recorded-runs.ts'
import { withRetries } from './retries.ts'

/** What came of a node. */
export interface NodeResult {
  output?: OutputItems
  error?: ErrorData
  /** The execution has to end with the error. */
  failed?: boolean
  hints?: string[]
  subExecutions?: ExecutionLink[]
  /** As the node asked for; undefined for no wait. */
  waitUntil?: Date | null
}

/** Calls a node, as often as its settings allow, and follows its rule for errors. Throws only when the run is over. */
export async function callNode(run: Run, node: WorkflowNode, due: StackEntry): Promise<NodeResult> {
  const subExecutions: ExecutionLink[] = []
  const task: Task = { run, node, due, inputs: await inputsOf(run, node, due), subExecutions }
  try {
    const prepared = await prepareNode(run, node)
    const { call, output } = node.retryOnFail
      ? await withRetries(node, run, () => attempt(task, prepared))
      : await attempt(task, prepared)
    const { hints, waitUntil } = call
    return { output: await completeOutput(call, output), hints, subExecutions, waitUntil }
  } catch (error) {
    run.signal.throwIfAborted()
    const failed = await afterFailure(task, errorOfNode(error, node, run.ports.now()))
    return { ...failed, subExecutions }
  }
}

interface Task {
  run: Run
  node: WorkflowNode
  due: StackEntry
  inputs: readonly (readonly Item[])[]
  subExecutions: ExecutionLink[]
}

function inputsOf(
  run: Run,
  { executeOnce }: WorkflowNode,
  { data }: StackEntry,
): Item[][] | Promise<Item[][]> {
  return asInputs(executeOnce ? data.main.map((items) => items?.slice(0, 1)) : data.main, run)
}

function newCall(
  { run, due, inputs, subExecutions }: Task,
  prepared: PreparedNode,
  signal: AbortSignal,
): NodeCall {
  const runIndex = runsOf(run.state, due.node).length
  return {
    run,
    prepared,
    inputs,
    source: due.source,
    runIndex,
    signal,
    hints: [],
    subExecutions,
    ask: suppliedTo,
    endings: [],
  }
}

async function attempt(task: Task, prepared: PreparedNode): Promise<{ call: NodeCall; output: NodeOutput }> {
  const { run, node } = task
  const limit = limitTime(run.ports, run.signal, {
    seconds: run.request.nodeTimeoutSeconds,
    what: `The node "${node.name}"`,
  })
  const call = newCall(task, prepared, limit.signal)
  try {
    return { call, output: await untilAborted(runOnce(call), limit.signal) }
  } finally {
    limit.cancel()
    if (call.endings.length > 0) await Promise.allSettled(call.endings.map(async (end) => end()))
  }
}

/** A node without a function of its own, such as a trigger in the middle, passes its items on. */
async function runOnce(call: NodeCall): Promise<NodeOutput> {
  const context = await createRunContext(call)
  const { run } = call.prepared.definition
  return run ? run(context) : [[...context.items]]
}

async function completeOutput(call: NodeCall, output: NodeOutput): Promise<OutputItems> {
  refuseDeepItems(output, itemsLookedAt(call))
  const { node } = call.prepared
  const { positions } = call.run
  const paired = await pairOutputsWithPauses(output, call.inputs, call.run)
  const routed =
    errorRuleOf(node) === 'continueErrorOutput'
      ? routeErrors(paired, call.inputs, await outputCount(call))
      : paired
  // The first output alone counts: a Filter that keeps nothing still has what it left out in another one.
  if (!node.alwaysOutputData || routed[0]?.length) return routed
  return [...pairOutputs([[{ json: {} }]], call.inputs, positions), ...routed.slice(1)]
}

/**
 * Looking at every item costs as much as making it. What comes from outside is looked at where it comes in; what nodes make of it
 * grows by a few levels, unless they do so again and again.
 */
const itemsLookedAt = ({ runIndex }: NodeCall): number | undefined =>
  (runIndex + 1) % 10 === 0 ? undefined : 1000

async function afterFailure(task: Task, error: ErrorData): Promise<NodeResult> {
  const rule = errorRuleOf(task.node)
  const items = task.inputs[0] ?? []
  if (rule === 'stopWorkflow') return { error, failed: true }
  if (rule === 'continueRegularOutput') return { error, output: [[...items]] }
  return { error, output: failedOutput(items, error, await outputCountAfterFailure(task)) }
}

/** The failure may be that nobody knows the type, or that its outputs cannot be told. */
async function outputCountAfterFailure(task: Task): Promise<number> {
  try {
    return await outputCount(newCall(task, await prepareNode(task.run, task.node), task.run.signal))
  } catch {
    return 1
  }
}
