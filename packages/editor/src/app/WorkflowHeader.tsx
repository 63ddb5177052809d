import { ChevronLeft, Copy, Eye, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { usePush } from '../api/push.ts'
import { saveWorkflow } from '../workspace/commands/save-workflow.ts'
import {
  isDirty,
  isForLooking,
  isStored,
  mayRun,
  unsavedSteps,
  useDocument,
} from '../workspace/document-store.ts'
import { useWorkspace } from '../workspace/WorkspaceProvider.tsx'
import { ActiveSwitch } from '../features/workflows/ActiveSwitch.tsx'
import { TagsEditor } from '../features/workflows/TagsEditor.tsx'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { HeaderBar, HeaderLabel } from '../ui/HeaderBar.tsx'
import { Link } from '../ui/Link.tsx'
import { openModal } from '../ui/modal-store.ts'
import { useSession } from '../api/session.ts'
import { WorkflowName } from './WorkflowName.tsx'
import css from './WorkflowHeader.module.css'

export function WorkflowHeader() {
  const tagsEnabled = useSession((state) => !state.settings?.workflowTagsDisabled)
  const connected = usePush((state) => state.connected)
  const forLooking = useDocument(isForLooking)
  return (
    <HeaderBar wraps={forLooking}>
      <Link to="/workflows" className={css.up}>
        <ChevronLeft size={16} aria-hidden />
        <HeaderLabel>{t('workflowList.title')}</HeaderLabel>
      </Link>
      <WorkflowName />
      {tagsEnabled && <TagsEditor />}
      <div className={css.space} />
      <ConnectionState />
      {forLooking ? <ForLooking /> : connected !== false && <Actions />}
    </HeaderBar>
  )
}

/** Always there, because a screen reader hears only what changes in it: also that the connection is back. */
function ConnectionState() {
  const { connected, wasLost } = usePush()
  if (connected === false) {
    return (
      <span className={css.lost} role="status" data-tip={t('shell.connectionLostTip')}>
        <TriangleAlert size={16} aria-hidden />
        {t('shell.connectionLost')}
      </span>
    )
  }
  return (
    <span className="visually-hidden" role="status">
      {wasLost && t('shell.connectionBack')}
    </span>
  )
}

/** Why nothing can be changed, and how one gets a workflow that can. */
function ForLooking() {
  const workspace = useWorkspace()
  const runs = useDocument(mayRun)
  return (
    <>
      <p className={css.note}>
        <Eye size={16} aria-hidden />
        {t(runs ? 'workflow.sharedToRun' : 'workflow.sharedToLook')}
      </p>
      <Button variant="primary" icon={Copy} onClick={() => void openModal('duplicate', { workspace })}>
        {t('workflow.saveCopy')}
      </Button>
    </>
  )
}

function Actions() {
  return (
    <>
      <SaveState />
      <ActiveSwitch />
      <SaveButton />
    </>
  )
}

/** What is not saved, in words. */
function SaveState() {
  const dirty = useDocument(isDirty)
  const stored = useDocument(isStored)
  const steps = useDocument(unsavedSteps)
  const text = () => {
    if (!dirty) return stored ? t('workflow.saved') : ''
    return steps ? t('workflow.unsavedCount', { count: steps }) : t('workflow.unsaved')
  }
  return (
    <span className={css.state} role="status">
      {text()}
    </span>
  )
}

function SaveButton() {
  const workspace = useWorkspace()
  const needsSave = useDocument((state) => isDirty(state) || !isStored(state))
  const [isSaving, setSaving] = useState(false)
  const onClick = async () => {
    setSaving(true)
    workspace.tell(await saveWorkflow(workspace))
    setSaving(false)
  }
  return (
    <Button
      variant="primary"
      disabled={!needsSave}
      loading={isSaving}
      data-tour="save"
      onClick={() => void onClick()}
    >
      {t('workflow.save')}
    </Button>
  )
}
