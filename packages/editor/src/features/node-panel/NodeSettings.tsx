import type { NodeChanges, WorkflowNode } from '@heddle/core/workflow'
import { useId } from 'react'
import { updateNode } from '../../workspace/commands/set-parameters.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { notesRows, retryDefaults, retryLimits } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import fieldCss from '../../ui/Field.module.css'
import { NumberField } from '../../ui/NumberField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ApprovalField } from './ApprovalField.tsx'
import css from './NodeSettings.module.css'
import { OnErrorField } from './OnErrorField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

const defaultColor = '#4453e6'

interface SettingsProps {
  node: WorkflowNode
  readOnly: boolean
  update: (changes: NodeChanges) => void
}

/** What every node has besides its parameters. How items pass and what follows a failure means nothing to a sub-node. */
export function NodeSettings({ node, isSubNode }: { node: WorkflowNode; isSubNode: boolean }) {
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  const update = (changes: NodeChanges) => workspace.tell(updateNode(workspace, node.name, changes))
  const id = useId()
  return (
    <>
      <TextArea
        label={t('nodePanel.notes')}
        rows={notesRows}
        value={node.notes ?? ''}
        disabled={readOnly}
        onChange={(notes) => update({ notes: notes || undefined })}
      />
      <Flag name="notesInFlow" node={node} readOnly={readOnly} update={update} />
      <ApprovalField node={node} disabled={readOnly} onChange={update} />
      {!isSubNode && <RunSettings node={node} readOnly={readOnly} update={update} />}
      <div className={fieldCss.field}>
        <label htmlFor={`${id}-color`} className={fieldCss.label}>
          {t('nodePanel.color')}
        </label>
        <div className={css.color}>
          <input
            id={`${id}-color`}
            type="color"
            value={typeof node.color === 'string' ? node.color : defaultColor}
            disabled={readOnly}
            onChange={(event) => update({ color: event.target.value })}
          />
          {node.color !== undefined && !readOnly && (
            <Button variant="quiet" onClick={() => update({ color: undefined })}>
              {t('nodePanel.clearColor')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

function RunSettings(settings: SettingsProps) {
  const { node, readOnly, update } = settings
  return (
    <>
      <Flag name="alwaysOutputData" {...settings} />
      <Flag name="executeOnce" {...settings} />
      <Flag name="retryOnFail" {...settings} />
      {node.retryOnFail && (
        <>
          <NumberField
            label={t('nodePanel.maxTries')}
            value={node.maxTries ?? retryDefaults.maxTries}
            min={retryLimits.minTries}
            max={retryLimits.maxTries}
            disabled={readOnly}
            onChange={(maxTries) => update({ maxTries })}
          />
          <NumberField
            label={t('nodePanel.waitBetweenTries')}
            value={node.waitBetweenTries ?? retryDefaults.waitBetweenTries}
            min={retryLimits.minWait}
            max={retryLimits.maxWait}
            disabled={readOnly}
            onChange={(waitBetweenTries) => update({ waitBetweenTries })}
          />
        </>
      )}
      <OnErrorField node={node} disabled={readOnly} onChange={update} />
    </>
  )
}

type FlagName = 'notesInFlow' | 'alwaysOutputData' | 'executeOnce' | 'retryOnFail'

function Flag({ name, node, readOnly, update }: SettingsProps & { name: FlagName }) {
  return (
    <Switch
      label={t(`nodePanel.${name}`)}
      checked={node[name] ?? false}
      disabled={readOnly}
      onChange={(on) => update({ [name]: on || undefined })}
    />
  )
}
