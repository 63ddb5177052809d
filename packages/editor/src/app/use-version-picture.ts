import type { DocumentComparison, WorkflowDocument } from '@heddle/core/workflow'
import { useEffect, useRef } from 'react'
import { showVersion } from '../workspace/commands/show-version.ts'
import { viewportOf } from '../workspace/view-store.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Whoever goes through the versions keeps the same view of the canvas, so that a change catches the eye. */
export function useVersionPicture(
  workspace: Workspace,
  document: WorkflowDocument | undefined,
  comparison: DocumentComparison | undefined,
): void {
  const hasView = useRef(false)
  useEffect(() => {
    if (!document) return undefined
    const leaving = new AbortController()
    const show = async () => {
      await showVersion(workspace, { document, comparison }, leaving.signal)
      if (leaving.signal.aborted || hasView.current) return
      hasView.current = true
      requestAnimationFrame(() => viewportOf(workspace)?.fit())
    }
    void show()
    return () => leaving.abort()
  }, [workspace, document, comparison])
}
