import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Note.module.css'

interface NoteProps {
  title: string
  text?: string
  icon?: LucideIcon
  /** Something went wrong: read aloud at once. */
  alert?: boolean
  /** Buttons. */
  children?: ReactNode
}

/** Stands where a list would, and says why there is none and what to do. */
export function Note({ title, text, icon: Icon, alert, children }: NoteProps) {
  return (
    <section className={css.note} role={alert ? 'alert' : undefined}>
      {Icon && <Icon size={32} className={css.icon} aria-hidden />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={css.buttons}>{children}</div>}
    </section>
  )
}
