import { useIsMutating } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { Switch } from '../../ui/Switch.tsx'
import { activateStored, activationOf } from './activate-stored.ts'
import { ActivationWarning } from './ActivationWarning.tsx'
import { MissedMark } from './MissedMark.tsx'
import css from './RowSwitch.module.css'

interface RowSwitchProps {
  id: string
  name: string
  active: boolean
  disabled: boolean
}

/** Switches a workflow of a list on and off. */
export function RowSwitch({ id, name, active, disabled }: RowSwitchProps) {
  const isBusy = useIsMutating({ mutationKey: activationOf(id) }) > 0
  return (
    <span className={css.switch}>
      <Switch
        label={t('workflow.activeOf', { name })}
        labelHidden
        checked={active}
        disabled={disabled || isBusy}
        onChange={(wanted) => void activateStored(id, wanted)}
      />
      <ActivationWarning id={id} active={active} />
      <MissedMark id={id} active={active} />
    </span>
  )
}
