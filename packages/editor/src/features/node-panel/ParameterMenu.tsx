import { equalJson } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import { EllipsisVertical } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { resolvedValue } from './expression/resolved-value.ts'
import type { FieldProps } from './form-context.ts'
import { hasRemoteOptions, refreshOptions } from './remote-options.ts'
import { toExpression } from './to-expression.ts'

/** What can be done with a parameter besides typing. */
export function ParameterMenu(props: FieldProps & { takesExpression: boolean }) {
  return (
    <Menu
      label={t('nodePanel.parameterMenu', { name: props.property.displayName })}
      groups={() => menuOf(props)}
      position="bottom-end"
    >
      <IconButton
        size="small"
        icon={EllipsisVertical}
        label={t('nodePanel.parameterMenu', { name: props.property.displayName })}
      />
    </Menu>
  )
}

function menuOf(props: FieldProps & { takesExpression: boolean }): MenuItem[][] {
  const { property, value, onChange, takesExpression } = props
  const expression = isExpression(value)
  return [
    takesExpression
      ? [
          {
            id: 'expression',
            label: expression ? t('nodePanel.removeExpression') : t('nodePanel.addExpression'),
            run: () => (expression ? void removeExpression(props) : onChange(toExpression(value))),
          },
          { id: 'editor', label: t('nodePanel.openEditor'), run: () => openEditor(props) },
        ]
      : [],
    hasRemoteOptions(property)
      ? [{ id: 'refresh', label: t('nodePanel.refreshList'), run: () => void refreshOptions() }]
      : [],
    [
      {
        id: 'reset',
        label: t('nodePanel.resetValue'),
        disabled: equalJson(value, property.default),
        run: () => onChange(property.default),
      },
    ],
  ]
}

/** The field keeps what the expression gives now. */
async function removeExpression({ property, value, form, onChange }: FieldProps): Promise<void> {
  onChange(await resolvedValue(value, property, form))
}

function openEditor({ property, value, form, onChange }: FieldProps): void {
  if (!form.workspace) return
  openModal('expressionEditor', {
    workspace: form.workspace,
    node: form.node,
    title: property.displayName,
    value: isExpression(value) ? value : toExpression(value),
    onChange,
  })
}
