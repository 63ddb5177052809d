import { currentDocument, findNode } from '../document-store.ts'
import { edit } from '../edit.ts'
import { isDone, type Outcome } from '../outcome.ts'
import { clearNodeRuns } from '../run-store.ts'
import type { Workspace } from '../workspace.ts'

/** Disables the nodes, or enables them when the first one is disabled. What they returned before says nothing any more. */
export function toggleNodes(workspace: Workspace, names: readonly string[]): Outcome {
  const document = currentDocument(workspace)
  const disabled = !findNode(document, names[0] ?? '')?.disabled
  const outcome = edit(
    workspace,
    names.map((node) => ({ type: 'updateNode', node, changes: { disabled: disabled || undefined } })),
  )
  if (isDone(outcome)) clearNodeRuns(workspace, names)
  return outcome
}
