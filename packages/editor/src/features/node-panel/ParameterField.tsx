import { isExpression } from '@heddle/core'
import { useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import type { FieldProps } from './form-context.ts'
import { kinds, structuredKinds } from './kinds/kinds.ts'
import { ExpressionInput } from './kinds/ExpressionInput.tsx'
import css from './ParameterField.module.css'
import { toExpression, withoutExpression } from './to-expression.ts'

/** One parameter: its label, its input, what it means and what is wrong with it. */
export function ParameterField(props: FieldProps) {
  const { property, value, path, form, onChange } = props
  const id = useId()
  const issues = form.issues[path] ?? []
  const Input = kinds[property.type]
  if (property.type === 'notice') return <Input {...props} id={id} />
  const takesExpression = !property.noDataExpression && !structuredKinds.has(property.type)
  const expression = isExpression(value)

  return (
    <div className={css.field} data-invalid={issues.length > 0}>
      <div className={css.head}>
        <label htmlFor={id} className={css.label}>
          {property.displayName}
          {property.required && <span className={css.required}> *</span>}
        </label>
        {takesExpression && (
          <Segmented
            label={t('nodePanel.valueMode', { name: property.displayName })}
            value={expression ? 'expression' : 'fixed'}
            disabled={form.readOnly}
            options={[
              { value: 'fixed', label: t('nodePanel.fixed') },
              { value: 'expression', label: t('nodePanel.expression') },
            ]}
            onChange={(mode) =>
              onChange(mode === 'expression' ? toExpression(value) : withoutExpression(value, property))
            }
          />
        )}
      </div>
      {expression ? <ExpressionInput {...props} value={value} id={id} /> : <Input {...props} id={id} />}
      {issues.map((issue) => (
        <p key={issue} className={css.issue}>
          {issue}
        </p>
      ))}
      {property.description && <p className={css.help}>{property.description}</p>}
      {property.hint && <p className={css.help}>{property.hint}</p>}
    </div>
  )
}
