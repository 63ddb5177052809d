import { roughNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { ExecutionList } from './execution-list.ts'
import { useExecutions } from './use-executions.ts'

/** How many are shown of how many there are. */
export function useListTitle(list: ExecutionList): string {
  const { isReady, rows, past, total, estimated } = useExecutions(list)
  if (!isReady) return t('execution.list.title')
  const shown = rows.length
  const counts = { shown, total: Math.max(shown, total + shown - past.length) }
  return estimated
    ? t('execution.list.titleEstimated', { shown, total: roughNumber(counts.total) })
    : t('execution.list.titleCount', counts)
}
