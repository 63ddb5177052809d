import { Link as RouterLink } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { basePath } from '../lib/base-path.ts'
import { navigate } from '../lib/navigation.ts'

interface LinkProps {
  /** A path, with its query if it has one. */
  to: string
  /** Read aloud in place of the text, where that alone does not say where the link leads. */
  label?: string
  className?: string
  children: ReactNode
}

/** A link within the app. */
export function Link({ to, label, className, children }: LinkProps) {
  if (to.includes('?')) {
    return (
      <a
        href={`${basePath}${to.slice(1)}`}
        className={className}
        aria-label={label}
        onClick={(event) => follow(event, to)}
      >
        {children}
      </a>
    )
  }
  return (
    <RouterLink to={to} className={className} aria-label={label}>
      {children}
    </RouterLink>
  )
}

/** The router would write the values of a query in a way of its own. */
function follow(event: MouseEvent, to: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  navigate(to)
}
