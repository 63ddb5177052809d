import css from './NoticeInput.module.css'
import type { InputProps } from './input-props.ts'

export function NoticeInput({ property }: InputProps) {
  return <p className={css.notice}>{property.displayName}</p>
}
