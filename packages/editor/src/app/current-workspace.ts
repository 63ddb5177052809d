import type { RawWorkflow } from '@heddle/contract'
import { create } from 'zustand'
import { onPushMessage, usePush } from '../api/push.ts'
import { request } from '../api/request.ts'
import { createWorkspace, type Opening, type Workspace } from '../workspace/workspace.ts'
import { person } from './person.ts'

interface CurrentState {
  /** The workflow that the page is about; undefined away from the canvas. */
  workspace: Workspace | undefined
  /** The text of a workflow that was to be opened and cannot be read. */
  unreadable: RawWorkflow | undefined
}

/** What is open in this tab. */
export const useCurrent = create<CurrentState>(() => ({ workspace: undefined, unreadable: undefined }))

export const currentWorkspace = (): Workspace | undefined => useCurrent.getState().workspace

export const workspaceApi = { request, onPushMessage, push: usePush }

/** Opens a workflow in place of the one that is open. */
export function openWorkspace(opening: Opening): Workspace {
  const workspace = createWorkspace({ ...opening, api: workspaceApi, person })
  show({ workspace, unreadable: undefined })
  return workspace
}

export const closeWorkspace = (): void => show({ workspace: undefined, unreadable: undefined })

export const openUnreadable = (unreadable: RawWorkflow): void => show({ workspace: undefined, unreadable })

function show(next: CurrentState): void {
  const { workspace: former } = useCurrent.getState()
  useCurrent.setState(next)
  former?.dispose()
}
