import { isExpression } from '@heddle/core/expression'
import { parameterKindOf, type NodeProperty } from '@heddle/core/node'
import { useId, useState } from 'react'
import { DropTarget } from './DropTarget.tsx'
import { ExpressionInput } from './expression/ExpressionInput.tsx'
import type { FieldProps, FormContext } from './form-context.ts'
import { kinds } from './kinds/kinds.ts'
import { MultipleValues } from './MultipleValues.tsx'
import { ParameterTools } from './ParameterTools.tsx'
import css from './ParameterField.module.css'
import { withDropped } from './to-expression.ts'

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
  const { property, value, path, form, onChange, onDrop, isInRow = false, hasIssue = false, id } = props
  const { labelHidden = isInRow } = props
  const [wasTyped, setTyped] = useState(false)
  const issues = form.issues[path] ?? []
  const Input = kinds[property.type]
  const takesExpression = mayBeComputed(property, form)
  const change = (next: unknown) => {
    setTyped(isExpression(next))
    onChange(next)
  }
  const take = onDrop ?? ((dropped) => onChange(withDropped(property, value, dropped)))
  return (
    <DropTarget
      form={form}
      className={`${css.field} ${labelHidden ? css.bare : ''}`}
      onDrop={takesExpression || property.requiresDataPath ? take : undefined}
      isWhole={onDrop !== undefined}
    >
      <div className={css.head}>
        <label
          htmlFor={id}
          className={labelHidden ? 'visually-hidden' : css.label}
          data-required={property.required}
          data-tip={property.description}
        >
          {property.displayName}
        </label>
        {!form.readOnly && <ParameterTools {...props} onChange={change} takesExpression={takesExpression} />}
      </div>
      {isExpression(value) && takesExpression ? (
        <ExpressionInput
          label={property.displayName}
          value={value}
          node={form.node}
          readOnly={form.readOnly}
          focusOnMount={wasTyped}
          rows={isInRow ? undefined : rowsOf(property)}
          isInRow={isInRow}
          onChange={onChange}
        />
      ) : (
        <Input {...props} onChange={change} id={id} hasIssue={hasIssue || issues.length > 0} />
      )}
      <Remarks issues={issues} hint={property.hint} />
    </DropTarget>
  )
}

/** What is wrong with the value, and what there is to know about it. */
const Remarks = ({ issues, hint }: { issues: readonly string[]; hint: string | undefined }) => (
  <>
    {issues.map((issue) => (
      <p key={issue} className={css.issue}>
        {issue}
      </p>
    ))}
    {hint && <p className={css.help}>{hint}</p>}
  </>
)

const mayBeComputed = (property: NodeProperty, { workspace }: FormContext): boolean =>
  workspace !== undefined && !property.noDataExpression && parameterKindOf(property).takesExpression

/** Texts of several lines stay so as expressions. */
const rowsOf = ({ type, typeOptions }: NodeProperty): number | undefined =>
  typeOptions?.rows ?? (type === 'json' ? 5 : undefined)

/** Simple values that repeat; collections repeat in a way of their own. */
const isRepeated = ({ type, typeOptions }: NodeProperty): boolean =>
  (typeOptions?.multipleValues ?? false) && type !== 'fixedCollection' && type !== 'collection'
