import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showActivationError } from './activate-stored.ts'
import css from './ActivationWarning.module.css'
import { activeIds } from './workflow-queries.ts'

/** Stands beside the switch of a workflow that should run but does not; a click fetches the reason. */
export function ActivationWarning({ id, active }: { id: string; active: boolean }) {
  const { data: running } = useQuery({ ...activeIds, enabled: active })
  if (!active || !running || running.includes(id)) return null
  return (
    <IconButton
      icon={TriangleAlert}
      className={css.warning}
      label={t('workflow.activationProblem')}
      onClick={() => void showActivationError(id)}
    />
  )
}
