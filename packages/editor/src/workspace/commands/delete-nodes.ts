import { currentDocument } from '../document-store.ts'
import { edit, whyReadOnly } from '../edit.ts'
import { canStart } from '../node-types.ts'
import { done, type Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

/** Deletes nodes. The last one that can start the workflow stays: without it nothing could begin. */
export function deleteNodes(workspace: Workspace, names: readonly string[]): Outcome {
  const refusal = whyReadOnly(workspace)
  if (refusal) return refusal
  const wanted = new Set(names)
  const starts = currentDocument(workspace).nodes.filter((node) => canStart(workspace.api.cache, node))
  const lastStart = starts.every(({ name }) => wanted.has(name)) ? starts[0]?.name : undefined
  const deletable = names.filter((name) => name !== lastStart)
  if (deletable.length > 0) return edit(workspace, [{ type: 'removeNodes', names: deletable }])
  return lastStart === undefined ? done : { kind: 'lastStartNode' }
}
