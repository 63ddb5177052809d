import { createContext, use, type ReactNode } from 'react'
import type { Workspace } from './workspace.ts'

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** What is inside shows and changes this workflow. */
export function WorkspaceProvider({
  workspace,
  children,
}: {
  workspace: Workspace | undefined
  children: ReactNode
}) {
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

/** The workflow that a component belongs to. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('There is no workflow open here')
  return workspace
}

/** The same where perhaps no workflow is open. */
export const useWorkspaceIfOpen = (): Workspace | undefined => use(WorkspaceContext)
