import { isExpression } from '@heddle/core/expression'
import { t } from '../../lib/i18n.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { resolvedValue } from './expression/resolved-value.ts'
import type { FieldProps } from './form-context.ts'
import { ParameterMenu } from './ParameterMenu.tsx'
import css from './ParameterField.module.css'
import { toExpression } from './to-expression.ts'

/** How a parameter is given, and its menu. Shown while it is pointed at or edited, so that forms stay quiet. */
export function ParameterTools(props: FieldProps & { takesExpression: boolean }) {
  const { property, value, form, onChange, takesExpression } = props
  const mode = isExpression(value) ? 'expression' : 'fixed'
  const choose = async (wanted: typeof mode) => {
    if (wanted === mode) return
    onChange(wanted === 'expression' ? toExpression(value) : await resolvedValue(value, property, form))
  }
  return (
    <div className={css.tools}>
      {takesExpression && (
        <Segmented
          label={t('nodePanel.valueMode', { name: property.displayName })}
          value={mode}
          options={[
            { value: 'fixed', label: t('nodePanel.fixed') },
            { value: 'expression', label: t('nodePanel.expression') },
          ]}
          onChange={(wanted) => void choose(wanted)}
        />
      )}
      <ParameterMenu {...props} />
    </div>
  )
}
