import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { formatKeys, type Keys } from '../lib/shortcut.ts'
import css from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  label: string
  icon: LucideIcon
  keys?: Keys
  size?: 'small' | 'medium' | 'large'
  variant?: 'quiet' | 'primary' | 'outlined'
}

/** A button with an icon only: its label is read aloud and shown with its shortcut on hover. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, keys, size = 'medium', variant = 'quiet', className, ...rest } = props
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={keys ? `${label} (${formatKeys(keys)})` : label}
      {...rest}
      className={`${css.button} ${css[size]} ${css[variant]} ${className ?? ''}`}
    >
      <Icon size={iconSizes[size]} aria-hidden />
    </button>
  )
}

const iconSizes = { small: 14, medium: 18, large: 22 } as const
