import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showWarning } from '../../ui/toast-store.ts'
import css from './ActivationWarning.module.css'
import { missedMoments } from './workflow-queries.ts'

/** Stands beside the switch of a workflow whose schedules have missed planned moments; a click tells more. */
export function MissedMark({ id, active }: { id: string; active: boolean }) {
  const { data } = useQuery({ ...missedMoments, enabled: active })
  const missed = active ? data?.find(({ workflowId }) => workflowId === id) : undefined
  if (!missed) return null
  const title = t('workflow.missed', { count: missed.count })
  const time = formatDate(new Date(missed.lastAt))
  return (
    <IconButton
      icon={CalendarX2}
      className={css.warning}
      label={title}
      onClick={() => showWarning({ title, message: t('workflow.missedText', { time }) })}
    />
  )
}
