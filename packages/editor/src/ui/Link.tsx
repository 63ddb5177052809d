import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface LinkProps {
  to: string
  /** Read aloud in place of the text, where that alone does not say where the link leads. */
  label?: string
  className?: string
  children: ReactNode
}

/** A link within the app. */
export function Link({ to, label, className, children }: LinkProps) {
  return (
    <RouterLink to={to} className={className} aria-label={label}>
      {children}
    </RouterLink>
  )
}
