import type { RawWorkflow } from '@heddle/contract'
import { create } from 'zustand'
import type { Workspace } from '../workspace/workspace.ts'

interface CurrentState {
  /** The workflow that the page is about; undefined away from the canvas. */
  workspace?: Workspace
  /** The text of a workflow that was to be opened and cannot be read. */
  unreadable?: RawWorkflow
}

/** What is open in this tab. */
export const useCurrent = create<CurrentState>(() => ({}))

export const currentWorkspace = (): Workspace | undefined => useCurrent.getState().workspace

/** Puts something in place of what is open, which ends. */
export function replaceCurrent(next: CurrentState): void {
  const { workspace: former } = useCurrent.getState()
  useCurrent.setState(next, true)
  former?.dispose()
}
