import { useState } from 'react'
import { setActive } from '../../workspace/commands/activate-workflow.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { Switch } from '../../ui/Switch.tsx'
import { ActivationWarning } from './ActivationWarning.tsx'
import { MissedMark } from './MissedMark.tsx'

/** Switches the open workflow on and off. */
export function ActiveSwitch() {
  const workspace = useWorkspace()
  const active = useDocument((state) => state.active)
  const id = useDocument((state) => state.id)
  const readOnly = useDocument((state) => state.readOnly)
  const [isBusy, setBusy] = useState(false)
  const change = async (wanted: boolean) => {
    setBusy(true)
    workspace.tell(await setActive(workspace, wanted))
    setBusy(false)
  }
  return (
    <>
      {id !== undefined && <ActivationWarning id={id} active={active} />}
      {id !== undefined && <MissedMark id={id} active={active} />}
      <Switch
        label={active ? t('workflow.active') : t('workflow.inactive')}
        checked={active}
        disabled={readOnly || isBusy}
        onChange={(wanted) => void change(wanted)}
      />
    </>
  )
}
