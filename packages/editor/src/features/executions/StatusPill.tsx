import { t } from '../../lib/i18n.ts'
import { Pill } from '../../ui/Pill.tsx'
import { statusOf, type ExecutionRow } from './execution-rows.ts'

/** How an execution stands. One that waits for its turn says what for. */
export function StatusPill({ row }: { row: ExecutionRow }) {
  if (row.runs && row.heldLimit !== undefined)
    return (
      <Pill kind="waiting" tip={t('execution.list.queuedTip', { limit: row.heldLimit })}>
        {t('execution.list.queued')}
      </Pill>
    )
  const status = statusOf(row)
  return (
    <Pill kind={status} tip={status === 'unknown' ? t('execution.list.unknownTip') : undefined}>
      {t(`execution.list.statuses.${status}`)}
    </Pill>
  )
}
