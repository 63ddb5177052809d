import type { KnowledgeStore } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Eraser, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import listCss from '../../ui/List.module.css'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
import { storeList } from './knowledge-queries.ts'
import { deleteStore, emptyStore, renameStore } from './store-actions.ts'

/** All stores of texts that are found by their meaning. */
export function KnowledgePage() {
  const { data, error, refetch } = useQuery(storeList)
  return (
    <Page title={t('knowledge.title')}>
      {!data && !error && <Spinner />}
      {error && !data && (
        <Note title={t('knowledge.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('knowledge.tryAgain')}</Button>
        </Note>
      )}
      {data?.length === 0 && (
        <Note icon={BookOpen} title={t('knowledge.none')} text={t('knowledge.noneText')}>
          <Link to="/help/guide/knowledge">{t('knowledge.learnMore')}</Link>
        </Note>
      )}
      {data && data.length > 0 && (
        <Table label={t('knowledge.title')} columns={columns()}>
          {data.map((store) => (
            <StoreRow key={store.id} store={store} />
          ))}
        </Table>
      )}
    </Page>
  )
}

const columns = (): Column[] => [
  { id: 'name', label: t('knowledge.name'), part: 'name' },
  { id: 'documents', label: t('knowledge.documents'), end: true },
  { id: 'dimension', label: t('knowledge.dimension'), end: true },
  { id: 'updated', label: t('knowledge.updated') },
  { id: 'actions', label: t('knowledge.actions'), part: 'actions' },
]

function StoreRow({ store }: { store: KnowledgeStore }) {
  const { id, name, documents, dimension, updatedAt } = store
  return (
    <Row>
      <Cell column="name">
        <Link to={`/knowledge/${id}`}>{name}</Link>
      </Cell>
      <Cell column="documents">{formatNumber(documents)}</Cell>
      <Cell column="dimension">{dimension === null ? '–' : formatNumber(dimension)}</Cell>
      <Cell column="updated" className={listCss.date}>
        {formatDate(new Date(updatedAt))}
      </Cell>
      <Cell column="actions">
        <Menu
          label={t('knowledge.actionsOf', { name })}
          position="bottom-end"
          groups={() => actionsOf(store)}
        >
          <IconButton icon={EllipsisVertical} label={t('knowledge.actionsOf', { name })} />
        </Menu>
      </Cell>
    </Row>
  )
}

const actionsOf = (store: KnowledgeStore): MenuItem[][] => [
  [
    {
      id: 'rename',
      label: t('knowledge.renameItem'),
      icon: Pencil,
      run: () => void renameStore(store),
    },
  ],
  [
    {
      id: 'empty',
      label: t('knowledge.emptyItem'),
      icon: Eraser,
      danger: true,
      disabled: store.documents === 0,
      run: () => void emptyStore(store),
    },
    {
      id: 'delete',
      label: t('knowledge.deleteItem'),
      icon: Trash2,
      danger: true,
      run: () => void deleteStore(store),
    },
  ],
]
