import { applyOperation, withoutUndefined, type WorkflowSettings } from '@heddle/core'
import { request } from '../../api/request.ts'
import { sendWithMerge } from './send-with-merge.ts'
import { applyOperations, isDirty, markSaved, useDocument } from '../document-store.ts'

/** Stores other settings of the open workflow at once; what else is unsaved stays so. */
export async function updateSettings(settings: Partial<WorkflowSettings>): Promise<void> {
  const stored = await sendWithMerge(() => {
    const { id, versionId, history } = useDocument.getState()
    const body = { settings: withoutUndefined({ ...history.present.settings, ...settings }), versionId }
    return request('PATCH /workflows/:id', { params: { id }, body })
  })
  if (!stored) return
  const operation = { type: 'updateSettings', settings: changesTo(stored.settings) } as const
  const { saved } = useDocument.getState()
  const wasDirty = isDirty(useDocument.getState())
  applyOperations([operation])
  const identity = { versionId: stored.versionId, active: stored.active }
  if (wasDirty) useDocument.setState({ ...identity, saved: saved && applyOperation(saved, operation) })
  else markSaved(identity)
}

/** Settings that the server did not keep, because they equal its defaults, go. */
function changesTo(stored: WorkflowSettings): Partial<WorkflowSettings> {
  const { settings } = useDocument.getState().history.present
  const gone = Object.keys(settings).map((key) => [key, undefined] as const)
  return { ...Object.fromEntries(gone), ...stored }
}
