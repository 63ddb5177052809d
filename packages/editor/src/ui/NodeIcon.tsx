import { CircleHelp } from 'lucide-react'
import { restUrl } from '../lib/base-path.ts'
import { useTheme } from './theme.ts'

interface NodeIconProps {
  /** Undefined for a type that nobody knows. */
  type: { name: string; toolOf?: string; icon: string | { light: string; dark: string } } | undefined
  size: number
}

export function NodeIcon({ type, size }: NodeIconProps) {
  const theme = useTheme((state) => state.shown)
  if (!type) return <CircleHelp size={size} aria-hidden />
  const variant = typeof type.icon === 'object' ? `?theme=${theme}` : ''
  return (
    <img
      src={restUrl(`/node-icon/${encodeURIComponent(type.toolOf ?? type.name)}${variant}`)}
      width={size}
      height={size}
      alt=""
      draggable={false}
      loading="lazy"
    />
  )
}
