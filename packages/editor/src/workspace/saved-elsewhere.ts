import { isDirty } from './document-store.ts'
import { failed } from './outcome.ts'
import type { Workspace } from './workspace.ts'

/** When another page saves the workflow: takes that over while there is nothing to lose, else lets the person decide when. */
export const followSaves = (workspace: Workspace): (() => void) =>
  workspace.api.onPushMessage((message) => {
    if (message.type !== 'workflowSaved') return
    const { id, versionId } = workspace.document.getState()
    const { workflowId, versionId: saved } = message.data
    if (id === undefined || id !== workflowId || versionId === saved) return
    if (isDirty(workspace.document.getState())) workspace.tell({ kind: 'savedElsewhere', workspace })
    else void takeOver(workspace)
  })

/** Merges what is stored now into the open workflow. */
export async function takeOver(workspace: Workspace): Promise<void> {
  const { id } = workspace.document.getState()
  if (id === undefined) return
  try {
    const current = await workspace.api.request('GET /workflows/:id', { params: { id } })
    // This page may have saved, or merged by a save, since.
    if (current.versionId === workspace.document.getState().versionId) return
    const { settleConflict } = await import('./settle-conflict.ts')
    await settleConflict(workspace, current, false)
  } catch (error) {
    workspace.tell(failed('takeOver', error))
  }
}
