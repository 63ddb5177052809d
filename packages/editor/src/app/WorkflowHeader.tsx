import { TriangleAlert } from 'lucide-react'
import { usePush } from '../api/push.ts'
import { saveWorkflow } from '../document/commands/save-workflow.ts'
import { isDirty, isStored, unsavedSteps, useDocument } from '../document/document-store.ts'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { WorkflowName } from './WorkflowName.tsx'
import css from './WorkflowHeader.module.css'

export function WorkflowHeader() {
  const connected = usePush((state) => state.connected)
  return (
    <header className={css.header}>
      <WorkflowName />
      <div className={css.space} />
      {connected === false ? <ConnectionLost /> : <Actions />}
    </header>
  )
}

function ConnectionLost() {
  return (
    <span className={css.lost} role="status" data-tip={t('shell.connectionLostTip')}>
      <TriangleAlert size={16} aria-hidden />
      {t('shell.connectionLost')}
    </span>
  )
}

function Actions() {
  const dirty = useDocument(isDirty)
  const stored = useDocument(isStored)
  const steps = useDocument(unsavedSteps)
  const needsSave = dirty || !stored
  return (
    <>
      <span className={css.state} role="status">
        {!needsSave
          ? t('workflow.saved')
          : steps
            ? t('workflow.unsavedCount', { count: steps })
            : dirty
              ? t('workflow.unsaved')
              : ''}
      </span>
      <Button variant="primary" disabled={!needsSave} onClick={() => void saveWorkflow()}>
        {t('workflow.save')}
      </Button>
    </>
  )
}
