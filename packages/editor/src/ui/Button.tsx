import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import css from './Button.module.css'
import { Spinner } from './Spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  variant?: 'default' | 'primary' | 'danger' | 'quiet'
  icon?: LucideIcon
  loading?: boolean
  type?: 'button' | 'submit'
}

export function Button({ variant = 'default', icon: Icon, loading, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={(rest.disabled ?? false) || loading}
      className={`${css.button} ${css[variant]} ${rest.className ?? ''}`}
    >
      {loading ? <Spinner /> : Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  )
}
