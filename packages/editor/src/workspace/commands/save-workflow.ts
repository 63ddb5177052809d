import type { StoredWorkflow } from '@heddle/contract'
import { toStoredWorkflow } from '@heddle/core/node'
import { ApiError } from '../../api/api-error.ts'
import { workflowChanged } from '../../api/workflow-list.ts'
import { queryValue } from '../../lib/navigation.ts'
import { currentDocument, isForLooking } from '../document-store.ts'
import { whyReadOnly } from '../edit.ts'
import { descriptionsIn } from '../node-types.ts'
import { done, failed, type Done, type Refusal } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'
import { becomeCopy } from './duplicate-workflow.ts'
import { sendWithMerge } from './send-with-merge.ts'

interface SaveOptions {
  /** Another screen follows: then the address must not change to this workflow's. */
  leaving?: boolean
}

/** Stores the workflow. Everybody whom it concerns hears of it, also when another command saves on its way. */
export async function saveWorkflow(
  workspace: Workspace,
  { leaving = false }: SaveOptions = {},
): Promise<Done | Refusal> {
  const refusal = whyReadOnly(workspace)
  if (refusal) return refusal
  try {
    const workflow = await store(workspace)
    if (!workflow) return { kind: 'gaveUp' }
    workspace.tell({ kind: 'saved', workflow, leaving })
    return done
  } catch (error) {
    if (!(await isTakenAway(workspace, error))) return failed('save', error)
    // What is not saved stays on the canvas, and can become a workflow of one's own.
    if (!(await workspace.wantsCopy())) return { kind: 'gaveUp' }
    await becomeCopy(workspace)
    return saveWorkflow(workspace, { leaving })
  }
}

async function store(workspace: Workspace): Promise<StoredWorkflow | undefined> {
  let sent = currentDocument(workspace)
  const send = () => {
    sent = currentDocument(workspace)
    const { id } = workspace.document.getState()
    return id === undefined ? create(workspace) : update(workspace, id)
  }
  const stored = await sendWithMerge(workspace, send, { mayCopy: true })
  if (!stored) return undefined
  const { id, active, tags, versionId } = stored
  // What was edited while the call was on its way stays unsaved.
  workspace.document.setState({ id, active, tags, versionId, saved: sent })
  void workflowChanged(workspace.api.cache, id)
  return stored
}

/** Whether the workflow is gone, or its owner has taken back the right to change it. */
async function isTakenAway({ api, document }: Workspace, refusal: unknown): Promise<boolean> {
  const { id } = document.getState()
  if (!(refusal instanceof ApiError) || id === undefined) return false
  if (refusal.status === 404) return true
  if (refusal.status !== 403) return false
  const stored = await api.request('GET /workflows/:id', { params: { id } }).catch(() => undefined)
  return stored !== undefined && isForLooking(stored)
}

async function create(workspace: Workspace): Promise<StoredWorkflow> {
  const { tags } = workspace.document.getState()
  // Whoever came from a folder wants the new workflow in it.
  const folderId = queryValue('folder')
  const stored = await workspace.api.request('POST /workflows', {
    body: {
      ...toStoredWorkflow(currentDocument(workspace), descriptionsIn(workspace.api.cache)),
      active: false,
      tags: tags.map(({ id }) => id),
    },
  })
  if (folderId) await putInto(workspace, folderId, stored.id)
  return stored
}

/** The workflow is stored, whether or not there still is such a folder. */
async function putInto(workspace: Workspace, folderId: string, id: string): Promise<void> {
  try {
    await workspace.api.request('POST /workflows/bulk', { body: { action: 'move', ids: [id], folderId } })
  } catch (error) {
    workspace.tell(failed('putIntoFolder', error))
  }
}

function update({ api, document }: Workspace, id: string): Promise<StoredWorkflow> {
  const { tags, versionId, history } = document.getState()
  return api.request('PATCH /workflows/:id', {
    params: { id },
    body: {
      ...toStoredWorkflow(history.present, descriptionsIn(api.cache)),
      tags: tags.map((tag) => tag.id),
      versionId,
    },
  })
}
