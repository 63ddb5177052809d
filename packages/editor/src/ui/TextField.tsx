import { useEffect, useRef, type ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
  /** Takes the focus when it appears, with its text selected. */
  selectOnMount?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, error, help, invalid, value, onChange, selectOnMount, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!selectOnMount) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [selectOnMount])
  return (
    <Field label={label} labelHidden={labelHidden} error={error} help={help} invalid={invalid}>
      {(control) => (
        <input
          data-autofocus={selectOnMount}
          {...rest}
          {...control}
          ref={input}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
