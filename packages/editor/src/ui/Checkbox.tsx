import type { ReactNode } from 'react'
import css from './Checkbox.module.css'

interface CheckboxProps {
  label: ReactNode
  labelHidden?: boolean
  checked: boolean
  /** Some of what it stands for is chosen, and some is not. */
  mixed?: boolean
  disabled?: boolean
  className?: string
  onChange: (checked: boolean, held: { shift: boolean }) => void
}

export function Checkbox(props: CheckboxProps) {
  const { label, labelHidden, checked, mixed = false, disabled, className = '', onChange } = props
  return (
    <label className={`${css.checkbox} ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, { shift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
      />
      <span className={labelHidden ? 'visually-hidden' : css.label}>{label}</span>
    </label>
  )
}
