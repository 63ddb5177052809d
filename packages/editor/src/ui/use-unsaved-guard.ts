import { useBlocker } from '@tanstack/react-router'
import { t } from '../lib/i18n.ts'
import { askConfirm } from './modal-store.ts'

interface Unsaved {
  isChanged: boolean
  /** Says whether it worked. */
  trySend: () => Promise<boolean>
}

/** What was changed in the form of a page is not left without a question, neither by a link nor by closing the tab. */
export function useUnsavedGuard({ isChanged, trySend }: Unsaved): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isChanged && current.pathname !== next.pathname && !(await mayLeave(trySend)),
    enableBeforeUnload: () => isChanged,
  })
}

async function mayLeave(trySend: () => Promise<boolean>): Promise<boolean> {
  const answer = await askConfirm({
    title: t('workflow.leaveTitle'),
    message: t('workflow.leaveMessage'),
    confirmLabel: t('workflow.leaveSave'),
    otherLabel: t('workflow.leaveDiscard'),
  })
  return answer === 'confirm' ? trySend() : answer === 'other'
}
