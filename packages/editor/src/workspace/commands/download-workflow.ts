import { toStoredWorkflow } from '@heddle/core/node'
import { downloadText } from '../../lib/download.ts'
import { descriptionsIn } from '../node-types.ts'
import type { Workspace } from '../workspace.ts'

export async function downloadWorkflow(workspace: Workspace): Promise<void> {
  const { toWorkflowFile, workflowFileName } = await import('./workflow-files.ts')
  const { id, active, history } = workspace.document.getState()
  const document = toStoredWorkflow(history.present, descriptionsIn(workspace.api.cache))
  const file = toWorkflowFile({ ...document, active, ...(id !== undefined && { id }) })
  downloadText(workflowFileName(document.name), JSON.stringify(file, null, 2))
}
