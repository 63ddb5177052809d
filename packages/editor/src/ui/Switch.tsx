import css from './Switch.module.css'

interface SwitchProps {
  id?: string
  label: string
  labelHidden?: boolean
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ id, label, labelHidden, checked, disabled, onChange }: SwitchProps) {
  return (
    <label className={css.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.track} aria-hidden />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
