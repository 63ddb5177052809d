import { useBlocker } from '@tanstack/react-router'
import { isDirty } from '../workspace/document-store.ts'
import { useWorkspace } from '../workspace/WorkspaceProvider.tsx'
import { mayLeaveWorkflow } from './leave-workflow.ts'

/** Unsaved changes are not left without a question, neither by a link nor by closing the tab. */
export function useLeaveGuard(): void {
  const workspace = useWorkspace()
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await mayLeaveWorkflow(workspace)),
    enableBeforeUnload: () => isDirty(workspace.document.getState()),
  })
}
