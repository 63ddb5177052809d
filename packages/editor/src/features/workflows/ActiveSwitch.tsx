import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { setActive, showActivationError } from '../../document/commands/activate-workflow.ts'
import { useDocument } from '../../document/document-store.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { activeIds } from './workflow-queries.ts'

/** Switches the workflow on and off; a warning stands beside it when it should run but does not. */
export function ActiveSwitch() {
  const active = useDocument((state) => state.active)
  const id = useDocument((state) => state.id)
  const readOnly = useDocument((state) => state.readOnly)
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const { data: running } = useQuery({ ...activeIds, enabled: active })
  const change = async (wanted: boolean) => {
    setBusy(true)
    await setActive(wanted)
    await queryClient.invalidateQueries({ queryKey: activeIds.queryKey })
    setBusy(false)
  }
  return (
    <>
      {active && running && !running.includes(id) && (
        <IconButton
          icon={TriangleAlert}
          label={t('workflow.activationProblem')}
          onClick={() => void showActivationError()}
        />
      )}
      <Switch
        label={active ? t('workflow.active') : t('workflow.inactive')}
        checked={active}
        disabled={readOnly || isBusy}
        onChange={(wanted) => void change(wanted)}
      />
    </>
  )
}
