import { edit } from '../edit.ts'
import type { Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

/** Renames the workflow; the same name again changes nothing. */
export function renameWorkflow(workspace: Workspace, name: string): Outcome {
  return edit(workspace, [{ type: 'renameWorkflow', name: name.trim() }])
}
