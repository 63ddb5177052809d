import { toStoredWorkflow } from '@heddle/core'
import { downloadText } from '../../lib/download.ts'
import { currentDocument, isStored, useDocument } from '../document-store.ts'
import { findDescription } from '../node-types.ts'

export async function downloadWorkflow(): Promise<void> {
  const { toWorkflowFile, workflowFileName } = await import('./workflow-files.ts')
  const state = useDocument.getState()
  const document = toStoredWorkflow(currentDocument(), findDescription)
  const file = toWorkflowFile({ ...document, active: state.active, ...(isStored(state) && { id: state.id }) })
  downloadText(workflowFileName(document.name), JSON.stringify(file, null, 2))
}
