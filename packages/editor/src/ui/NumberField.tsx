import { useState } from 'react'
import { Field } from './Field.tsx'
import css from './Field.module.css'

interface NumberFieldProps {
  label: string
  labelHidden?: boolean
  value: number
  min?: number
  max?: number
  /** Digits after the point. */
  precision?: number
  disabled?: boolean
  placeholder?: string
  onChange: (value: number) => void
}

/** A number within its limits. What is being typed may be none yet; it counts when the field is left. */
export function NumberField(props: NumberFieldProps) {
  const { label, labelHidden, value, min = -Infinity, max = Infinity, precision, onChange, ...rest } = props
  const [draft, setDraft] = useState<string>()
  const commit = () => {
    const number = Number(draft)
    if (draft !== undefined && draft.trim() !== '' && Number.isFinite(number)) {
      const rounded = precision === undefined ? number : Number(number.toFixed(precision))
      onChange(Math.min(max, Math.max(min, rounded)))
    }
    setDraft(undefined)
  }
  return (
    <Field label={label} labelHidden={labelHidden}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className={css.input}
          inputMode="decimal"
          value={draft ?? String(value)}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
        />
      )}
    </Field>
  )
}
