import type { CSSProperties, ReactNode } from 'react'
import css from './Checkbox.module.css'

interface RadioProps {
  label: ReactNode
  /** The same for all choices of which one holds. */
  name: string
  checked: boolean
  className?: string
  style?: CSSProperties
  onChange: () => void
}

/** One of a few choices that stand under each other. */
export function Radio({ label, name, checked, className = '', style, onChange }: RadioProps) {
  return (
    <label className={`${css.checkbox} ${className}`} style={style}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      <span className={css.label}>{label}</span>
    </label>
  )
}
