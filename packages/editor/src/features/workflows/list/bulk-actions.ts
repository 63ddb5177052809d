import type { BulkChange, BulkResult } from '@heddle/contract'
import { create } from 'zustand'
import { messageOf } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { workflowsPerBulkCall } from '../../../lib/constants.ts'
import { t } from '../../../lib/i18n.ts'
import { askConfirm, openModal } from '../../../ui/modal-store.ts'
import { showInfo, showSuccess } from '../../../ui/toast-store.ts'
import { reloadLists } from './list-queries.ts'

type WithoutIds<T> = T extends unknown ? Omit<T, 'ids'> : never
export type BulkAction = WithoutIds<BulkChange> | { action: 'delete' }

interface BulkState {
  /** What is under way. */
  running: { done: number; total: number; isCancelled: boolean } | undefined
}

export const useBulk = create<BulkState>(() => ({ running: undefined }))

/** What was sent already is carried out; nothing more is sent. */
export const cancelBulk = (): void =>
  useBulk.setState(({ running }) => ({ running: running && { ...running, isCancelled: true } }))

/** Does the same with many workflows, some at a time, and tells how it went. Gives those that did not work. */
export async function runBulk(ids: readonly string[], action: BulkAction): Promise<string[]> {
  const total = ids.length
  useBulk.setState({ running: { done: 0, total, isCancelled: false } })
  const results: BulkResult[] = []
  while (results.length < total && !useBulk.getState().running?.isCancelled) {
    const part = ids.slice(results.length, results.length + workflowsPerBulkCall)
    results.push(...(await send(part, action)))
    useBulk.setState(({ running }) => ({ running: running && { ...running, done: results.length } }))
  }
  useBulk.setState({ running: undefined })
  await reloadLists()
  tell(action, results, total)
  return results.filter(({ message }) => message !== undefined).map(({ id }) => id)
}

async function send(ids: string[], action: BulkAction): Promise<BulkResult[]> {
  try {
    return action.action === 'delete'
      ? await request('POST /workflows/bulk/delete', { body: { ids } })
      : await request('POST /workflows/bulk', { body: { ...action, ids } })
  } catch (error) {
    return ids.map((id) => ({ id, name: '', message: messageOf(error) }))
  }
}

function tell({ action }: BulkAction, results: readonly BulkResult[], total: number): void {
  const failed = results.filter(({ message }) => message !== undefined)
  if (failed.length > 0) return void openModal('bulkResult', { results })
  if (results.length < total) {
    showInfo({ title: t('workflowList.stopped', { done: results.length, total }) })
  } else showSuccess({ title: t(`workflowList.done.${action}`, { count: total }) })
}

/** After asking. */
export async function deleteMany(ids: readonly string[]): Promise<string[]> {
  const count = ids.length
  const answer = await askConfirm({
    title: t('workflowList.deleteTitle', { count }),
    message: t('workflowList.deleteMessage', { count }),
    confirmLabel: t('workflowList.deleteConfirm', { count }),
    danger: true,
  })
  return answer === 'confirm' ? runBulk(ids, { action: 'delete' }) : [...ids]
}
