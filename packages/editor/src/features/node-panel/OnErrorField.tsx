import { onErrorChoices, type NodeChanges, type WorkflowNode } from '@heddle/core/workflow'
import { t } from '../../lib/i18n.ts'
import { SelectField } from '../../ui/SelectField.tsx'

interface OnErrorFieldProps {
  node: WorkflowNode
  disabled: boolean
  onChange: (changes: NodeChanges) => void
}

/** What happens when the node fails. Older documents only know whether to go on. */
export function OnErrorField({ node, disabled, onChange }: OnErrorFieldProps) {
  const chosen = node.onError ?? (node.continueOnFail ? 'continueRegularOutput' : 'stopWorkflow')
  return (
    <SelectField
      label={t('nodePanel.onError')}
      options={onErrorChoices.map((value) => ({
        value,
        label: t(`nodePanel.onErrorChoices.${value}`),
        description: t(`nodePanel.onErrorTexts.${value}`),
      }))}
      value={chosen}
      disabled={disabled}
      onChange={(onError) =>
        onChange({ onError: onError === 'stopWorkflow' ? undefined : onError, continueOnFail: undefined })
      }
    />
  )
}
