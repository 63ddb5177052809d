import { useId, type ReactNode } from 'react'
import css from './Field.module.css'

export interface FieldProps {
  label: string
  /** The label is read aloud only; something else on the page shows it. */
  labelHidden?: boolean
  error?: string
  help?: string
  /** Wrong together with others; the message stands elsewhere. */
  invalid?: boolean
}

interface Control {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FrameProps extends FieldProps {
  /** The label stands beside the control instead of above it. */
  inline?: boolean
  /** Draws the control, which takes what ties it to its label and its message. */
  children: (control: Control) => ReactNode
}

/** A label, a control, and under it what is wrong or what helps. */
export function Field({
  label,
  labelHidden,
  error,
  help,
  invalid = error !== undefined,
  inline,
  children,
}: FrameProps) {
  const id = useId()
  const note = error ?? help
  return (
    <div className={inline ? css.inline : css.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : css.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': invalid,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} role={error ? 'alert' : undefined} className={error ? css.error : css.help}>
          {note}
        </p>
      )}
    </div>
  )
}
