import { currentDocument, findNode } from '../document-store.ts'
import { edit } from '../edit.ts'
import { clearNodeRuns } from '../run-store.ts'

/** Disables the nodes, or enables them when the first one is disabled. What they returned before says nothing any more. */
export function toggleNodes(names: readonly string[]): void {
  const document = currentDocument()
  const disabled = !findNode(document, names[0] ?? '')?.disabled
  const done = edit(
    names.map((node) => ({ type: 'updateNode', node, changes: { disabled: disabled || undefined } })),
  )
  if (done) clearNodeRuns(names)
}
