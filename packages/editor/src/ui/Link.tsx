import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link within the app. */
export function Link({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <RouterLink to={to} className={className}>
      {children}
    </RouterLink>
  )
}
