import { onPushMessage, usePush } from '../api/push.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { createWorkspace, type Opening, type Workspace, type WorkspaceApi } from '../workspace/workspace.ts'
import { replaceCurrent } from './current-workspace.ts'
import { person } from './person.ts'

export const workspaceApi: WorkspaceApi = { cache: queryClient, request, onPushMessage, push: usePush }

/** Opens a workflow in place of the one that is open. */
export function openWorkspace(opening: Opening): Workspace {
  const workspace = openBeside(opening)
  replaceCurrent({ workspace })
  return workspace
}

/** Opens a workflow besides the one that the page is about. Whoever does so disposes of it. */
export const openBeside = (opening: Opening): Workspace =>
  createWorkspace({ ...opening, api: workspaceApi, person })
