import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** A text of several lines. */
export function TextArea({
  label,
  labelHidden,
  error,
  help,
  invalid,
  value,
  onChange,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} labelHidden={labelHidden} error={error} help={help} invalid={invalid}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
