import type { Item, RunData } from '@heddle/core/run'
import { currentDocument } from '../document-store.ts'
import { failed, isDone, type Outcome } from '../outcome.ts'
import { showRun } from '../run-store.ts'
import type { Workspace } from '../workspace.ts'
import { pinOutputs } from './pin-data.ts'

/**
 * Puts the data of an execution on a workflow, to try it again: the nodes that it began with are pinned, so that a run
 * gets the same input, and the others show what they returned.
 */
export async function copyExecution(workspace: Workspace, id: string): Promise<Outcome> {
  try {
    const { data } = await workspace.api.request('GET /executions/:id', { params: { id } })
    const { runData, error } = data.resultData
    const names = new Set(currentDocument(workspace).nodes.map(({ name }) => name))
    const kept = Object.fromEntries(Object.entries(runData).filter(([name]) => names.has(name)))
    const pinned = pinOutputs(workspace, firstOutputs(kept))
    showRun(workspace, { runData: kept, error })
    const missing = Object.keys(runData).filter((name) => !names.has(name))
    return isDone(pinned) ? { kind: 'executionCopied', id, missing } : pinned
  } catch (error) {
    return failed('copyExecution', error)
  }
}

/** What the nodes gave that nothing came before. */
function firstOutputs(runData: RunData): ReadonlyMap<string, readonly Item[]> {
  const outputs = new Map<string, readonly Item[]>()
  for (const [name, [first]] of Object.entries(runData)) {
    const items = first?.data?.main[0]
    if (items && !first.source.some((source) => source !== null)) outputs.set(name, items)
  }
  return outputs
}
