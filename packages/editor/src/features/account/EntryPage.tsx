import { useEffect, useRef, type ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { Main } from '../../ui/Main.tsx'
import css from './EntryPage.module.css'
import { PageTitle } from '../../ui/PageTitle.tsx'

interface EntryPageProps {
  title: string
  /** One sentence under the title. */
  text?: string
  children: ReactNode
}

/** The card in the middle of every page that is shown before somebody is inside. */
export function EntryPage({ title, text, children }: EntryPageProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.querySelector('input')?.focus(), [])
  return (
    <Main className={css.page}>
      <p className={css.brand}>
        <Logo />
        <span>Heddle</span>
      </p>
      <section ref={card} className={css.card} aria-label={title}>
        <PageTitle>{title}</PageTitle>
        {text && <p className={css.text}>{text}</p>}
        {children}
      </section>
    </Main>
  )
}
