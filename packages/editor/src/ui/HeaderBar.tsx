import type { ReactNode } from 'react'
import css from './HeaderBar.module.css'

/** The line above a canvas. */
export function HeaderBar({ wraps = false, children }: { wraps?: boolean; children: ReactNode }) {
  return (
    <header className={css.bar} data-wraps={wraps || undefined}>
      {children}
    </header>
  )
}

/** Words in the line that on a small screen are only read aloud: the icon beside them says enough. */
export const HeaderLabel = ({ children }: { children: ReactNode }) => (
  <span className={css.label}>{children}</span>
)
