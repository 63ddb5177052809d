import type { KnowledgeStore } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Eraser, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { modelList, storeList } from './knowledge-queries.ts'
import css from './Knowledge.module.css'
import { FoundDocuments } from './FoundDocuments.tsx'
import { MeaningSearch } from './MeaningSearch.tsx'
import { SimilarDocuments } from './SimilarDocuments.tsx'
import { deleteStore, emptyStore } from './store-actions.ts'

/** One store: its documents, to be read, searched and deleted. */
export function StorePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: stores, error, refetch } = useQuery(storeList)
  const store = stores?.find((each) => each.id === id)
  if (store) return <OneStore key={id} store={store} />
  return (
    <Page title={t('knowledge.title')} back={toStores()}>
      {error && !stores && (
        <Note title={t('knowledge.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('knowledge.tryAgain')}</Button>
        </Note>
      )}
      {!stores && !error && <Spinner />}
      {stores && <Note title={t('knowledge.notFound')} alert />}
    </Page>
  )
}

const toStores = () => ({ to: '/knowledge', label: t('knowledge.title') })

function OneStore({ store }: { store: KnowledgeStore }) {
  const [like, setLike] = useState<string>()
  const remove = async () => {
    if (await deleteStore(store)) navigate('/knowledge')
  }
  return (
    <Page
      title={store.name}
      back={toStores()}
      actions={
        <>
          <Button icon={Eraser} disabled={store.documents === 0} onClick={() => void emptyStore(store)}>
            {t('knowledge.empty')}
          </Button>
          <Button variant="danger" icon={Trash2} onClick={() => void remove()}>
            {t('knowledge.delete')}
          </Button>
        </>
      }
    >
      <p className={css.hint}>{summaryOf(store)}</p>
      {like === undefined ? (
        <Searching store={store} onLike={setLike} />
      ) : (
        <SimilarDocuments store={store} like={like} onLike={setLike} onClose={() => setLike(undefined)} />
      )}
    </Page>
  )
}

/** All documents, those that have some words, or, where a workflow has a model for it, those that are near to a question. */
function Searching({ store, onLike }: { store: KnowledgeStore; onLike: (document: string) => void }) {
  const [way, setWay] = useState<'words' | 'meaning'>('words')
  const { data: models = [] } = useQuery(modelList(store.id))
  const canAsk = models.length > 0 && store.documents > 0
  return (
    <>
      {canAsk && (
        <div>
          <Segmented
            label={t('knowledge.searchBy')}
            value={way}
            onChange={setWay}
            options={[
              { value: 'words', label: t('knowledge.byWords') },
              { value: 'meaning', label: t('knowledge.byMeaning') },
            ]}
          />
        </div>
      )}
      {canAsk && way === 'meaning' ? (
        <MeaningSearch store={store} models={models} onLike={onLike} />
      ) : (
        <WordSearch store={store} onLike={onLike} />
      )}
    </>
  )
}

function WordSearch({ store, onLike }: { store: KnowledgeStore; onLike: (document: string) => void }) {
  const [search, setSearch] = useState('')
  const [text, setText] = useSearchText(search, setSearch)
  return (
    <>
      {store.documents > 0 && (
        <div className={listCss.filters}>
          <div className={listCss.search}>
            <SearchField label={t('knowledge.search')} value={text} onChange={setText} />
          </div>
        </div>
      )}
      <FoundDocuments store={store} search={search} onLike={onLike} />
    </>
  )
}

function summaryOf({ documents, dimension }: KnowledgeStore): string {
  const count = t('knowledge.documentCount', { count: documents, shown: formatNumber(documents) })
  return dimension === null
    ? count
    : `${count} · ${t('knowledge.dimensions', { count: dimension, shown: formatNumber(dimension) })}`
}
