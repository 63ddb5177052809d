import { workflowChanged } from '../../api/workflow-list.ts'
import { currentDocument, markSaved } from '../document-store.ts'
import { failed, type Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

export async function deleteWorkflow(workspace: Workspace): Promise<Outcome> {
  const { id = '' } = workspace.document.getState()
  try {
    await workspace.api.request('DELETE /workflows/:id', { params: { id } })
  } catch (error) {
    return failed('delete', error)
  }
  // There is nothing left that could be saved.
  markSaved(workspace)
  void workflowChanged(workspace.api.cache, id)
  return { kind: 'deleted', name: currentDocument(workspace).name }
}
