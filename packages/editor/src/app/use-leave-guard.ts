import { useBlocker } from '@tanstack/react-router'
import { mayLeaveWorkflow } from '../workspace/commands/leave-workflow.ts'
import { isDirty, useDocument } from '../workspace/document-store.ts'

/** Unsaved changes are not left without a question, neither by a link nor by closing the tab. */
export function useLeaveGuard(): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await mayLeaveWorkflow()),
    enableBeforeUnload: () => isDirty(useDocument.getState()),
  })
}
