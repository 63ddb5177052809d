import { useEffect, useId, useRef, type ComponentProps } from 'react'
import css from './Field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  /** The label is read aloud only; something else on the page shows it. */
  labelHidden?: boolean
  value: string
  onChange: (value: string) => void
  error?: string
  help?: string
  selectOnMount?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, value, onChange, error, help, selectOnMount, ...rest } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (selectOnMount) input.current?.select()
  }, [selectOnMount])
  return (
    <div className={css.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <input
        {...rest}
        ref={input}
        id={id}
        className={css.input}
        value={value}
        data-autofocus={selectOnMount}
        aria-invalid={error !== undefined}
        aria-describedby={error || help ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {(error ?? help) && (
        <p id={`${id}-note`} className={error ? css.error : css.help}>
          {error ?? help}
        </p>
      )}
    </div>
  )
}
