import { Main } from '../ui/Main.tsx'
import css from './ErrorPage.module.css'
import { PageTitle } from '../ui/PageTitle.tsx'

interface ErrorPageProps {
  code?: number
  title: string
  message: string
  link: { href: string; label: string }
}

export function ErrorPage({ code, title, message, link }: ErrorPageProps) {
  return (
    <Main className={css.page}>
      {code !== undefined && <p className={css.code}>{code}</p>}
      <PageTitle>{title}</PageTitle>
      <p className={css.message}>{message}</p>
      <a className={css.link} href={link.href}>
        {link.label}
      </a>
    </Main>
  )
}
