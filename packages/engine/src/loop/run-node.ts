import { findOwn, isJsonObject } from '@heddle/core'
import { nodeFingerprint, type Item, type RunEntry, type StackEntry } from '@heddle/core/run'
import { getNode, type WorkflowNode } from '@heddle/core/workflow'
import type { Run } from '../context/run.ts'
import { callNode, type NodeResult } from './call-node.ts'
import { asInput, pairOutputs } from '../context/pairing.ts'
import { planWait } from './wait.ts'

/** One finished node run, and whether the execution goes on behind it. */
export interface NodeRun {
  entry: RunEntry
  failed: boolean
  /** Set when the execution has to be put away until then. */
  waitTill?: string
}

/** Runs a node that is due. Throws only when the execution was stopped or is out of time. */
export async function runNode(run: Run, due: StackEntry): Promise<NodeRun> {
  const { ports } = run
  const startTime = ports.now()
  ports.emit({ type: 'nodeStarted', node: due.node })
  const result = await resultOf(run, getNode(run.workflow, due.node), due)
  const counting = run.budget.add(run, result.output)
  if (counting) await counting
  const wait = planWait(run, result.waitUntil)
  if (wait.kind === 'sleep') await ports.sleep(wait.milliseconds, run.signal)
  return {
    entry: entryOf(run, due, { ...result, startTime }),
    failed: result.failed === true,
    ...(wait.kind === 'store' && { waitTill: wait.till }),
  }
}

/** A run entry for what came of a node. */
export function entryOf(run: Run, due: StackEntry, given: NodeResult & { startTime: number }): RunEntry {
  const { startTime, output, error, hints, subExecutions } = given
  const executionIndex = run.nextIndex
  run.nextIndex += 1
  const executionTime = run.ports.now() - startTime
  // Field by field: one is made for every node that runs, and what it has not must not be there.
  const entry: RunEntry = { startTime, executionTime, executionIndex, source: due.source }
  if (output) entry.data = { main: output }
  if (error) entry.error = error
  if (hints && hints.length > 0) entry.hints = hints
  if (subExecutions && subExecutions.length > 0) entry.subExecutions = subExecutions
  if (run.request.mode === 'manual') entry.fingerprint = fingerprintOf(run, due.node)
  return entry
}

export function fingerprintOf({ fingerprints, workflow }: Run, name: string): string {
  const known = fingerprints.get(name) ?? nodeFingerprint(workflow, getNode(workflow, name))
  fingerprints.set(name, known)
  return known
}

/** The items that a person has fixed for a node: they count in manual runs only. */
export function pinnedItems({ request, workflow }: Run, node: string): Item[] | undefined {
  if (request.mode !== 'manual') return undefined
  return findOwn(workflow.pinData, node)?.map(({ json, binary }) =>
    // Pinned items are copies of real ones; only their lineage has become meaningless.
    isJsonObject(binary) ? { json, binary: binary as Item['binary'] } : { json },
  )
}

function resultOf(run: Run, node: WorkflowNode, due: StackEntry): NodeResult | Promise<NodeResult> {
  if (node.disabled) return { output: [asInput(due.data.main[0], 0, run.positions)] }
  const pinned = pinnedItems(run, node.name)
  if (!pinned) return callNode(run, node, due)
  const inputs = due.data.main.map((items) => items ?? [])
  return { output: pairOutputs([pinned], inputs, run.positions) }
}
