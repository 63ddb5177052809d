import { useStore } from 'zustand'
import { t } from '../../lib/i18n.ts'
import type { ExecutionList, ExecutionListState } from './execution-list.ts'
import { rowsOf } from './execution-rows.ts'

/** How many are shown of how many there are. */
export const useListTitle = (list: ExecutionList): string => useStore(list.store, titleOf)

function titleOf({ phase, running, past, total, estimated }: ExecutionListState): string {
  if (phase !== 'ready') return t('execution.list.title')
  const shown = rowsOf(running, past).length
  const counts = { shown, total: Math.max(shown, total + shown - past.length) }
  return estimated ? t('execution.list.titleEstimated', counts) : t('execution.list.titleCount', counts)
}
