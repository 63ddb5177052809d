import type { KnowledgeStore } from '@heddle/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Documents } from './Documents.tsx'
import css from './Knowledge.module.css'
import { documentList } from './knowledge-queries.ts'

interface FoundDocumentsProps {
  store: KnowledgeStore
  /** Words that they have; all of them without any. */
  search: string
  onLike: (document: string) => void
}

/** Documents in the order they were added, page by page. */
export function FoundDocuments({ store, search, onLike }: FoundDocumentsProps) {
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(documentList(store.id, search))
  const documents = data?.pages.flat() ?? []
  return (
    <>
      {isPending && <Spinner />}
      {error && !data && (
        <Note title={t('knowledge.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('knowledge.tryAgain')}</Button>
        </Note>
      )}
      {data && documents.length === 0 && <NoDocuments searched={search !== ''} />}
      {documents.length > 0 && <Documents store={store} documents={documents} onLike={onLike} />}
      {hasNextPage && (
        <div className={listCss.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('knowledge.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}

const NoDocuments = ({ searched }: { searched: boolean }) =>
  searched ? (
    <p role="status" className={css.hint}>
      {t('knowledge.noneFound')}
    </p>
  ) : (
    <Note icon={BookOpen} title={t('knowledge.noDocuments')} text={t('knowledge.noDocumentsText')} />
  )
