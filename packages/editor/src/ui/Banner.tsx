import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Banner.module.css'

interface BannerProps {
  title: string
  text: string
  icon: LucideIcon
  warning?: boolean
  /** Buttons. */
  children?: ReactNode
}

/** Stands above what it is about for as long as somebody has to do something. */
export function Banner({ title, text, icon: Icon, warning = false, children }: BannerProps) {
  return (
    <section className={warning ? `${css.banner} ${css.warning}` : css.banner} aria-label={title}>
      <Icon size={18} aria-hidden />
      <p>
        <strong>{title}</strong> {text}
      </p>
      {children}
    </section>
  )
}
