import { isExpression } from '@heddle/core/expression'
import { parameterKindOf, type NodeProperty } from '@heddle/core/node'
import { useId, useState, type DragEvent } from 'react'
import { valueDragType } from '../../lib/drag-types.ts'
import { t } from '../../lib/i18n.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { ExpressionInput } from './expression/ExpressionInput.tsx'
import type { FieldProps } from './form-context.ts'
import { kinds } from './kinds/kinds.ts'
import { MultipleValues } from './MultipleValues.tsx'
import { ParameterMenu } from './ParameterMenu.tsx'
import css from './ParameterField.module.css'
import { toExpression, withDropped, withoutExpression } from './to-expression.ts'

/** One parameter: its label, its input, what it means and what is wrong with it. */
export function ParameterField(props: FieldProps) {
  const { property } = props
  const id = useId()
  if (property.type === 'notice') {
    const Notice = kinds.notice
    return <Notice {...props} id={id} />
  }
  if (isRepeated(property)) return <MultipleValues {...props} />
  return <SingleField {...props} id={id} />
}

function SingleField(props: FieldProps & { id: string }) {
  const { property, value, path, form, onChange, id } = props
  const [wasTyped, setTyped] = useState(false)
  const [isOver, setOver] = useState(false)
  const issues = form.issues[path] ?? []
  const Input = kinds[property.type]
  const mayCompute = form.workspace !== undefined && !property.noDataExpression
  const takesExpression = mayCompute && parameterKindOf(property).takesExpression
  const expression = isExpression(value)
  const change = (next: unknown) => {
    setTyped(isExpression(next))
    onChange(next)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const dropped = event.dataTransfer.getData(valueDragType)
    if (!dropped || form.readOnly) return
    event.preventDefault()
    onChange(withDropped(value, dropped))
  }
  return (
    <div
      className={css.field}
      data-invalid={issues.length > 0}
      data-over={isOver}
      onDragOver={(event) => {
        if (!takesExpression || !event.dataTransfer.types.includes(valueDragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={takesExpression ? drop : undefined}
    >
      <div className={css.head}>
        <label
          htmlFor={id}
          className={css.label}
          data-required={property.required}
          data-tip={property.description}
        >
          {property.displayName}
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
              change(mode === 'expression' ? toExpression(value) : withoutExpression(value, property))
            }
          />
        )}
        {!form.readOnly && <ParameterMenu {...props} takesExpression={takesExpression} />}
      </div>
      {expression && takesExpression ? (
        <ExpressionInput
          label={property.displayName}
          value={value}
          node={form.node}
          readOnly={form.readOnly}
          focusOnMount={wasTyped}
          onChange={onChange}
        />
      ) : (
        <Input {...props} onChange={change} id={id} />
      )}
      {issues.map((issue) => (
        <p key={issue} className={css.issue}>
          {issue}
        </p>
      ))}
      {property.hint && <p className={css.help}>{property.hint}</p>}
    </div>
  )
}

/** Simple values that repeat; collections repeat in a way of their own. */
const isRepeated = ({ type, typeOptions }: NodeProperty): boolean =>
  (typeOptions?.multipleValues ?? false) && type !== 'fixedCollection' && type !== 'collection'
