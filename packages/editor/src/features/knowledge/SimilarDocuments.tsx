import type { KnowledgeStore } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Documents } from './Documents.tsx'
import { similarDocuments } from './knowledge-queries.ts'

interface SimilarDocumentsProps {
  store: KnowledgeStore
  /** The document to which they are near. */
  like: string
  onLike: (document: string) => void
  onClose: () => void
}

/** What a workflow would find with the text of a document: the nearest, with their scores. */
export function SimilarDocuments({ store, like, onLike, onClose }: SimilarDocumentsProps) {
  const { data, error, refetch } = useQuery(similarDocuments(store.id, like))
  return (
    <>
      <div role="status" className={listCss.selection}>
        <span>{t('knowledge.similarTo', { id: like })}</span>
        <Button onClick={onClose}>{t('knowledge.showAll')}</Button>
      </div>
      {!data && !error && <Spinner />}
      {error && !data && (
        <Note title={t('knowledge.searchFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('knowledge.tryAgain')}</Button>
        </Note>
      )}
      {data && <Documents store={store} documents={data} onLike={onLike} />}
    </>
  )
}
