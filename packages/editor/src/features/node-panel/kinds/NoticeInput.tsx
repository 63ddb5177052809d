import css from './NoticeInput.module.css'
import type { InputProps } from '../form-context.ts'

export function NoticeInput({ property }: InputProps) {
  return <p className={css.notice}>{property.displayName}</p>
}
