import type { Operation } from '@heddle/core/workflow'
import { applyOperations, isForLooking, mayRun } from './document-store.ts'
import { done, type Done, type Refusal } from './outcome.ts'
import type { Workspace } from './workspace.ts'

/** The one way in which a person's edits reach the document: as one step of the undo history, and never in read-only mode. */
export function edit(
  workspace: Workspace,
  operations: readonly Operation[],
  mergeKey?: string,
): Done | Refusal {
  const refusal = whyReadOnly(workspace)
  if (refusal) return refusal
  applyOperations(workspace, operations, mergeKey)
  return done
}

/** Why the workflow cannot be changed now; undefined when it can. */
export function whyReadOnly({ document }: Workspace): Refusal | undefined {
  const state = document.getState()
  if (!state.readOnly) return undefined
  if (!isForLooking(state)) return { kind: 'readOnly', because: 'page' }
  return { kind: 'readOnly', because: mayRun(state) ? 'mayOnlyRun' : 'mayOnlyLook' }
}
