import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import css from './Button.module.css'
import { Spinner } from './Spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  variant?: 'default' | 'primary' | 'danger' | 'quiet'
  icon?: LucideIcon
  loading?: boolean
  type?: 'button' | 'submit'
}

/** Also keeps it from sending its form. */
const ignore = (event: MouseEvent): void => event.preventDefault()

export function Button({ variant = 'default', icon: Icon, loading, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not disabled: that would take the focus from who has just pressed it.
      aria-disabled={loading || undefined}
      onClick={loading ? ignore : rest.onClick}
      className={`${css.button} ${css[variant]} ${rest.className ?? ''}`}
    >
      {loading ? <Spinner /> : Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  )
}
