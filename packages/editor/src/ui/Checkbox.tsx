import type { ReactNode } from 'react'
import css from './Checkbox.module.css'

interface CheckboxProps {
  label: ReactNode
  labelHidden?: boolean
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function Checkbox({ label, labelHidden, checked, disabled, onChange }: CheckboxProps) {
  return (
    <label className={css.checkbox}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
