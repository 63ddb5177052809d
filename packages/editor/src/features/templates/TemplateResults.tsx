import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { track } from '../../lib/telemetry.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { ConnectionWarning } from './ConnectionWarning.tsx'
import { Skeletons } from './Skeletons.tsx'
import { templatePages, type TemplateSearch } from './template-queries.ts'
import { TemplateList } from './TemplateList.tsx'
import css from './Templates.module.css'

/** What the search found, ten at a time as the person scrolls. */
export function TemplateResults({ wanted, clear }: { wanted: TemplateSearch; clear: () => void }) {
  const query = useInfiniteQuery(templatePages(wanted))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const loader = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = loader.current
    if (!element || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return undefined
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const total = data?.pages[0]?.totalWorkflows
  useEffect(() => {
    if (wanted.search !== '' && total !== undefined) track('templatesSearched', { found: total })
  }, [wanted.search, total])

  if (!data) {
    return query.isError ? <ConnectionWarning retry={() => void query.refetch()} /> : <Skeletons count={6} />
  }
  const found = data.pages.flatMap((page) => page.workflows)
  if (found.length === 0) {
    return (
      <Note title={t('templates.noResults')}>
        <Button onClick={clear}>{t('templates.clear')}</Button>
      </Note>
    )
  }
  return (
    <>
      <p className={css.count} role="status">
        {t('templates.workflowCount', { count: total ?? 0 })}
      </p>
      <TemplateList templates={found} />
      <div ref={loader} className={css.loader}>
        {isFetchingNextPage && <Skeletons count={2} />}
        {isFetchNextPageError && (
          <p role="alert">
            {t('templates.loadMoreFailed')}{' '}
            <Button onClick={() => void fetchNextPage()}>{t('templates.tryAgain')}</Button>
          </p>
        )}
        {!hasNextPage && <p className={css.end}>{t('templates.end')}</p>}
      </div>
    </>
  )
}
