import type { ReactNode } from 'react'
import css from './SettingsPage.module.css'
import { PageTitle } from '../../ui/PageTitle.tsx'

interface SettingsPageProps {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

export function SettingsPage({ title, actions, children }: SettingsPageProps) {
  return (
    <main className={css.page}>
      <header className={css.header}>
        <PageTitle>{title}</PageTitle>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}
