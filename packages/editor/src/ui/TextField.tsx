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
  /** Takes the focus when it appears, with its text selected. */
  selectOnMount?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, value, onChange, error, help, selectOnMount, ...rest } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!selectOnMount) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [selectOnMount])
  return (
    <div className={css.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <input
        data-autofocus={selectOnMount}
        {...rest}
        ref={input}
        id={id}
        className={css.input}
        value={value}
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
