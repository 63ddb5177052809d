import { formatDate } from '../lib/dates.ts'
import { t } from '../lib/i18n.ts'
import { askConfirm } from '../ui/modal-store.ts'
import { showFailure } from '../ui/toast-store.ts'
import { isForLooking } from '../workspace/document-store.ts'
import { describeNodes } from '../workspace/newest-layout.ts'
import { discardEdits, findLeftEdits, restoredOpening, type LeftEdits } from '../workspace/restore-journal.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { currentWorkspace } from './current-workspace.ts'
import { openWorkspace } from './open-workspace.ts'

/** Offers the edits that a crash, a killed tab or a lost server left unsaved in the workflow that was just opened. */
export async function offerRestore(workspace: Workspace): Promise<void> {
  const left = await findLeftEdits(workspace).catch(() => undefined)
  if (!left) return
  const answer = await askConfirm({
    title: t('workflow.restoreTitle'),
    message: messageOf(left, workspace),
    confirmLabel: t('workflow.restore'),
    otherLabel: t('workflow.restoreDiscard'),
    cancelLabel: t('workflow.restoreLater'),
  })
  const isStillOpen = currentWorkspace() === workspace
  if (answer === 'other') await discardEdits(left)
  if (answer === 'confirm' && isStillOpen) await restore(left, workspace)
}

function messageOf({ journal, steps }: LeftEdits, { document }: Workspace): string {
  const time = formatDate(new Date(journal.startedAt))
  const message = t('workflow.restoreMessage', { count: steps.length, time })
  return isForLooking(document.getState()) ? `${message} ${t('workflow.restoreAsOwn')}` : message
}

async function restore(left: LeftEdits, workspace: Workspace): Promise<void> {
  try {
    const opening = restoredOpening(left, workspace)
    await describeNodes(workspace.api.cache, opening.document.nodes)
    openWorkspace(opening)
  } catch (error) {
    showFailure(t('workflow.restoreFailed'), error)
  }
}
