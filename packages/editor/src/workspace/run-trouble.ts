import { currentDocument, findNode } from './document-store.ts'
import { listIssues } from './issues.ts'
import type { RunTrouble } from './run-store.ts'
import type { Workspace } from './workspace.ts'

/** Tells when the trouble with a run is over: its node is gone, switched off or mended, or the workflow runs again. */
export function followTrouble(workspace: Workspace): () => void {
  const { document, run } = workspace
  const look = () => {
    const { trouble } = run.getState()
    if (trouble && !isStill(workspace, trouble)) run.setState({ trouble: undefined })
  }
  const stops = [
    run.subscribe(({ trouble }, before) => {
      if (before.trouble && !trouble) workspace.tell({ kind: 'runMended' })
    }),
    document.subscribe(({ history }, before) => {
      // A node that gets another name has it in the data of its runs a moment later.
      if (history.present !== before.history.present) queueMicrotask(look)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

function isStill(workspace: Workspace, trouble: RunTrouble): boolean {
  const document = currentDocument(workspace)
  if (trouble.kind === 'issues') {
    return listIssues(workspace.api.cache, document, trouble.destination).length > 0
  }
  if (trouble.node === undefined) return true
  const node = findNode(document, trouble.node)
  return node !== undefined && !node.disabled
}
