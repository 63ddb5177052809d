import type { NodeChanges, WorkflowNode } from '@heddle/core/workflow'
import { useDocument } from '../../workspace/document-store.ts'
import { hangsOn } from '../../workspace/hanging.ts'
import { t } from '../../lib/i18n.ts'
import fieldCss from '../../ui/Field.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface ApprovalFieldProps {
  node: WorkflowNode
  disabled: boolean
  onChange: (changes: NodeChanges) => void
}

/** Whether someone is asked before an agent uses the node: only for one that hangs as a tool. */
export function ApprovalField({ node, disabled, onChange }: ApprovalFieldProps) {
  const isTool = useDocument(({ history }) =>
    hangsOn(history.present, node.name).some(({ type }) => type === 'ai_tool'),
  )
  if (!isTool) return null
  return (
    <>
      <Switch
        label={t('nodePanel.approval')}
        checked={node.approval !== undefined}
        disabled={disabled}
        onChange={(on) => onChange({ approval: on ? {} : undefined })}
      />
      {node.approval && (
        <>
          <p className={fieldCss.help}>{t('nodePanel.approvalHint')}</p>
          <TextField
            type="email"
            label={t('nodePanel.approvalMail')}
            help={t('nodePanel.approvalMailHint')}
            value={node.approval.mail ?? ''}
            disabled={disabled}
            onChange={(mail) => onChange({ approval: mail === '' ? {} : { mail } })}
          />
        </>
      )}
    </>
  )
}
