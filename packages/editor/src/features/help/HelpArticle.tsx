import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTabTitle } from '../../ui/use-tab-title.ts'
import { HelpBlocks } from './HelpBlocks.tsx'
import type { HelpDocument, HelpEntry } from './help-document.ts'
import { helpDocument } from './help-queries.ts'
import { helpTitle } from './help-titles.ts'
import { Main } from '../../ui/Main.tsx'
import css from './Help.module.css'

interface HelpArticleProps {
  entries: readonly HelpEntry[]
  path: string
}

/** One page of the docs. */
export function HelpArticle({ entries, path }: HelpArticleProps) {
  const entry = entries.find((each) => each.path === path)
  return <Main className={css.article}>{entry ? <Loaded entry={entry} /> : <Missing />}</Main>
}

function Loaded({ entry }: { entry: HelpEntry }) {
  useTabTitle(helpTitle(entry))
  const { data, error, refetch } = useQuery(helpDocument(entry.path))
  if (error) {
    return (
      <Note title={t('help.loadFailed')} text={messageOf(error)} alert>
        <Button onClick={() => void refetch()}>{t('help.tryAgain')}</Button>
      </Note>
    )
  }
  return data ? <Written path={entry.path} text={data} /> : null
}

/** The docs are written in English, whatever the language of the page. */
function Written({ path, text: { title, blocks } }: { path: string; text: HelpDocument }) {
  const id = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (id !== '') document.getElementById(id)?.scrollIntoView()
  }, [id])
  return (
    <article lang="en">
      <h1>{title}</h1>
      <HelpBlocks blocks={blocks} path={path} />
    </article>
  )
}

function Missing() {
  useTabTitle(t('help.notFound'))
  return (
    <Note icon={FileQuestion} title={t('help.notFound')} text={t('help.notFoundText')}>
      <Link to="/help">{t('help.start')}</Link>
    </Note>
  )
}
