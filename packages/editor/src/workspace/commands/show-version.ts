import type { DocumentComparison, WorkflowDocument } from '@heddle/core/workflow'
import { showComparison } from '../comparison-store.ts'
import { showDocument } from '../document-store.ts'
import { describeNodes } from '../newest-layout.ts'
import type { Workspace } from '../workspace.ts'

export interface VersionPicture {
  document: WorkflowDocument
  comparison?: DocumentComparison
}

/** Puts a version on the read-only canvas, marked with how it differs from another one. */
export async function showVersion(
  workspace: Workspace,
  { document, comparison }: VersionPicture,
  signal: AbortSignal,
): Promise<void> {
  const shown = comparison?.document ?? document
  await describeNodes(workspace.api.cache, shown.nodes)
  if (signal.aborted) return
  showComparison(workspace, comparison)
  showDocument(workspace, shown)
}
