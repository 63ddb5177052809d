import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { workflowList } from '../../api/workflow-list.ts'
import { t } from '../../lib/i18n.ts'
import { Switch } from '../../ui/Switch.tsx'
import { activateStored } from './activate-stored.ts'
import { ActivationWarning } from './ActivationWarning.tsx'
import { MissedMark } from './MissedMark.tsx'
import css from './RowSwitch.module.css'
import { activeIds } from './workflow-queries.ts'

interface RowSwitchProps {
  id: string
  name: string
  active: boolean
  disabled: boolean
}

/** Switches a workflow of a list on and off. */
export function RowSwitch({ id, name, active, disabled }: RowSwitchProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const change = async (wanted: boolean) => {
    setBusy(true)
    await activateStored(id, wanted)
    const changed = [workflowList.queryKey, activeIds.queryKey]
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    setBusy(false)
  }
  return (
    <span className={css.switch}>
      <Switch
        label={t('workflow.activeOf', { name })}
        labelHidden
        checked={active}
        disabled={disabled || isBusy}
        onChange={(wanted) => void change(wanted)}
      />
      <ActivationWarning id={id} active={active} />
      <MissedMark id={id} active={active} />
    </span>
  )
}
