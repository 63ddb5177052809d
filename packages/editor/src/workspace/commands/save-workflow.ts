import type { StoredWorkflow } from '@heddle/contract'
import { toStoredWorkflow } from '@heddle/core'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { queryValue } from '../../lib/navigation.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { currentDocument, isForLooking, isStored, markSaved, useDocument } from '../document-store.ts'
import { mayEdit } from '../edit.ts'
import { findDescription } from '../node-types.ts'
import { becomeCopy } from './duplicate-workflow.ts'
import { sendWithMerge } from './send-with-merge.ts'

/** `leaving` when another screen follows: then the address must not change to this workflow's. */
type SavedListener = (workflow: StoredWorkflow, leaving: boolean) => void
const savedListeners = new Set<SavedListener>()

/** Hears of every save that succeeded: the address bar and the list of workflows follow. */
export function onSaved(listener: SavedListener): () => void {
  savedListeners.add(listener)
  return () => savedListeners.delete(listener)
}

export function announceSaved(workflow: StoredWorkflow, leaving = false): void {
  for (const listener of savedListeners) listener(workflow, leaving)
}

/** Stores the open workflow. Says whether it is stored now. */
export async function saveWorkflow({ leaving = false } = {}): Promise<boolean> {
  if (!mayEdit()) return false
  let sent = currentDocument()
  try {
    const send = () => {
      sent = currentDocument()
      return isStored(useDocument.getState()) ? update() : create()
    }
    const stored = await sendWithMerge(send, { mayCopy: true })
    if (!stored) return false
    const { id, active, tags, versionId } = stored
    // What was edited while the call was on its way stays unsaved.
    if (sent === currentDocument()) markSaved({ id, active, tags, versionId })
    else useDocument.setState({ id, active, tags, versionId, saved: sent })
    announceSaved(stored, leaving)
    return true
  } catch (error) {
    if (!(await isTakenAway(error))) {
      showFailure(t('workflow.saveFailed'), error)
      return false
    }
    return (await offerCopy()) && saveWorkflow({ leaving })
  }
}

/** Whether the open workflow is gone, or its owner has taken back the right to change it. */
async function isTakenAway(refusal: unknown): Promise<boolean> {
  const state = useDocument.getState()
  if (!(refusal instanceof ApiError) || !isStored(state)) return false
  if (refusal.status === 404) return true
  if (refusal.status !== 403) return false
  const stored = await request('GET /workflows/:id', { params: { id: state.id } }).catch(() => undefined)
  return stored !== undefined && isForLooking(stored)
}

/** What is not saved stays on the canvas, and can become a workflow of one's own. */
async function offerCopy(): Promise<boolean> {
  const answer = await askConfirm({
    title: t('workflow.takenAwayTitle'),
    message: t('workflow.takenAway'),
    confirmLabel: t('workflow.saveCopy'),
  })
  if (answer !== 'confirm') return false
  await becomeCopy()
  return true
}

async function create(): Promise<StoredWorkflow> {
  const { tags } = useDocument.getState()
  // Whoever came from a folder wants the new workflow in it.
  const folderId = queryValue('folder')
  const stored = await request('POST /workflows', {
    body: {
      ...toStoredWorkflow(currentDocument(), findDescription),
      active: false,
      tags: tags.map(({ id }) => id),
    },
  })
  if (folderId) await putInto(folderId, stored.id)
  return stored
}

/** The workflow is stored, whether or not there still is such a folder. */
async function putInto(folderId: string, id: string): Promise<void> {
  try {
    await request('POST /workflows/bulk', { body: { action: 'move', ids: [id], folderId } })
  } catch (error) {
    showFailure(t('workflow.notInFolder'), error)
  }
}

function update(): Promise<StoredWorkflow> {
  const { id, tags, versionId } = useDocument.getState()
  return request('PATCH /workflows/:id', {
    params: { id },
    body: {
      ...toStoredWorkflow(currentDocument(), findDescription),
      tags: tags.map((tag) => tag.id),
      versionId,
    },
  })
}
