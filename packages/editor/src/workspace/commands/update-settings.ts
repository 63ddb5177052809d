import { withoutUndefined } from '@heddle/core'
import { applyOperation, type WorkflowSettings } from '@heddle/core/workflow'
import { applyOperations, isDirty, markSaved } from '../document-store.ts'
import { done, failed, type Done, type Refusal } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'
import { sendWithMerge } from './send-with-merge.ts'

/** Stores other settings of the workflow at once; what else is unsaved stays so. */
export async function updateSettings(
  workspace: Workspace,
  settings: Partial<WorkflowSettings>,
): Promise<Done | Refusal> {
  const { api, document } = workspace
  try {
    const stored = await sendWithMerge(workspace, () => {
      const { id = '', versionId, history } = document.getState()
      const body = { settings: withoutUndefined({ ...history.present.settings, ...settings }), versionId }
      return api.request('PATCH /workflows/:id', { params: { id }, body })
    })
    if (!stored) return { kind: 'gaveUp' }
    const before = document.getState()
    const changes = changesTo(before.history.present.settings, stored.settings)
    const operation = { type: 'updateSettings', settings: changes } as const
    applyOperations(workspace, [operation])
    const identity = { versionId: stored.versionId, active: stored.active }
    const saved = before.saved && applyOperation(before.saved, operation)
    if (isDirty(before)) document.setState({ ...identity, saved })
    else markSaved(workspace, identity)
    return done
  } catch (error) {
    return failed('save', error)
  }
}

/** Settings that the server did not keep, because they equal its defaults, go. */
function changesTo(before: WorkflowSettings, stored: WorkflowSettings): Partial<WorkflowSettings> {
  const gone = Object.keys(before).map((key) => [key, undefined] as const)
  return { ...Object.fromEntries(gone), ...stored }
}
