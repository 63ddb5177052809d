import type { ComponentProps, MouseEvent } from 'react'
import { basePath } from '../lib/base-path.ts'
import { navigate } from '../lib/navigation.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** A path, with its query if it has one. */
  to: string
  /** Read aloud in place of the text, where that alone does not say where the link leads. */
  label?: string
  /** Whether it leads to where the person is. */
  current?: boolean | undefined
  /** What a plain click does instead of going there. */
  onFollow?: (() => void) | undefined
}

/** A link within the app. */
export function Link({ to, label, current = false, onFollow, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={`${basePath}${to.slice(1)}`}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => follow(event, onFollow ?? (() => navigate(to)))}
    />
  )
}

/** Other clicks open a tab or a window. */
function follow(event: MouseEvent, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  go()
}
