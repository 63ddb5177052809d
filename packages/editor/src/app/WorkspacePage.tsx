import type { ReactNode } from 'react'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { useCurrent } from './current-workspace.ts'

/** A page about the workflow that is open in this tab; another workflow is another page. */
export function WorkspacePage({ children }: { children: ReactNode }) {
  const workspace = useCurrent((state) => state.workspace)
  if (!workspace) return null
  return (
    <WorkspaceProvider key={workspace.key} workspace={workspace}>
      {children}
    </WorkspaceProvider>
  )
}
