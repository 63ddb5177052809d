import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { Main } from './Main.tsx'
import css from './Page.module.css'
import { PageTitle } from './PageTitle.tsx'

interface PageProps {
  /** Undefined while it is not known yet. */
  title: string | undefined
  /** The page that this one belongs to. */
  back?: { to: string; label: string }
  /** Buttons beside the title; the most important one comes last. */
  actions?: ReactNode
  /** Forms are narrow, and what is read is not broad: both are hard to follow across a whole screen. */
  width?: 'narrow' | 'medium'
  children: ReactNode
}

/** The frame of every page but the canvas. A table in it takes the height that is left, and scrolls by itself. */
export function Page({ title, back, actions, width, children }: PageProps) {
  return (
    <Main className={`${css.page} ${width ? css[width] : ''}`}>
      {back && (
        <Link to={back.to} className={css.back}>
          <ArrowLeft size={16} aria-hidden />
          {back.label}
        </Link>
      )}
      <header className={css.header}>
        {title !== undefined && <PageTitle>{title}</PageTitle>}
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </Main>
  )
}
