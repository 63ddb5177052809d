import type { EmbeddingsNode, KnowledgeStore } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Documents } from './Documents.tsx'
import css from './Knowledge.module.css'
import { nearestDocuments } from './knowledge-queries.ts'

interface MeaningSearchProps {
  store: KnowledgeStore
  models: readonly EmbeddingsNode[]
  onLike: (document: string) => void
}

/** A question as a workflow would ask it. It costs a call of the model, so it is sent when the person says so. */
export function MeaningSearch({ store, models, onLike }: MeaningSearchProps) {
  const [place, setPlace] = useState(0)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const model = models[place]
  return (
    <>
      <form
        className={listCss.filters}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(text.trim())
        }}
      >
        <div className={listCss.search}>
          <SearchField label={t('knowledge.question')} value={text} onChange={setText} />
        </div>
        <div className={css.model}>
          <SelectField
            label={t('knowledge.model')}
            labelHidden
            value={place}
            onChange={setPlace}
            options={models.map(({ workflow, node }, index) => ({
              value: index,
              label: t('knowledge.modelOf', { workflow, node }),
            }))}
          />
        </div>
        <Button type="submit" icon={Search} disabled={text.trim() === ''}>
          {t('knowledge.ask')}
        </Button>
      </form>
      {asked === '' && <p className={css.hint}>{t('knowledge.askHint')}</p>}
      {asked !== '' && model && <Answer store={store} model={model} text={asked} onLike={onLike} />}
    </>
  )
}

interface AnswerProps {
  store: KnowledgeStore
  model: EmbeddingsNode
  text: string
  onLike: (document: string) => void
}

function Answer({ store, model, text, onLike }: AnswerProps) {
  const { data, error, refetch } = useQuery(nearestDocuments(store.id, model, text))
  return (
    <>
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
