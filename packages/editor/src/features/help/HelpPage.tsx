import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpContents } from './HelpContents.tsx'
import { helpEntries } from './help-queries.ts'
import { HelpStart } from './HelpStart.tsx'
import { Main } from '../../ui/Main.tsx'
import css from './Help.module.css'

/** The docs inside the product: what there is at the left, the page beside it. */
export function HelpPage() {
  const path = useLocation({
    select: ({ pathname }) => pathname.replace(/^\/help\/?/, '').replace(/\/$/, ''),
  })
  const { data: entries, error, refetch } = useQuery(helpEntries)
  const here = useLocation({ select: ({ pathname, hash }) => `${pathname}#${hash}` })
  // On a narrow screen the contents take the place of the page, until one of them is chosen.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === here
  if (error) {
    return (
      <Main className={css.article}>
        <Note title={t('help.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('help.tryAgain')}</Button>
        </Note>
      </Main>
    )
  }
  if (!entries) return null
  return (
    <div className={css.page} data-contents={isOpen}>
      <div className={css.bar}>
        <Button icon={MenuIcon} aria-expanded={isOpen} onClick={() => setOpenAt(isOpen ? undefined : here)}>
          {t('help.contents')}
        </Button>
      </div>
      <HelpContents entries={entries} path={path} />
      {path === '' ? (
        <HelpStart entries={entries} />
      ) : (
        <HelpArticle key={path} entries={entries} path={path} />
      )}
    </div>
  )
}
