import type { FoundText, KnowledgeStore, KnowledgeText } from '@heddle/contract'
import { EllipsisVertical, Radar, Trash2 } from 'lucide-react'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Cell, Row, Table } from '../../ui/Table.tsx'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import css from './Knowledge.module.css'
import { deleteDocument } from './store-actions.ts'

type Shown = KnowledgeText & Partial<Pick<FoundText, 'score'>>

interface DocumentsProps {
  store: KnowledgeStore
  documents: readonly Shown[]
  onLike: (document: string) => void
}

/** Documents with their texts and metadata, and their scores when they were searched for. Only those in sight are drawn. */
export function Documents({ store, documents, onLike }: DocumentsProps) {
  const virtual = useVirtualRows(documents.length, (index) => documents[index]?.id ?? String(index))
  const scored = documents[0]?.score !== undefined
  return (
    <Table
      label={t('knowledge.documents')}
      virtual={virtual}
      className={css.documents}
      columns={[
        { id: 'id', label: t('knowledge.id') },
        ...(scored ? [{ id: 'score', label: t('knowledge.score') }] : []),
        { id: 'text', label: t('knowledge.text'), part: 'name' },
        { id: 'metadata', label: t('knowledge.metadata') },
        { id: 'actions', label: t('knowledge.actions'), part: 'actions' },
      ]}
    >
      {virtual.shown.map((index) => {
        const document = documents[index]
        return (
          document && (
            <Row key={document.id} index={index}>
              <Cell column="id">{document.id}</Cell>
              {document.score !== undefined && <Cell column="score">{formatNumber(document.score, 3)}</Cell>}
              <Cell column="text">
                <DocumentText document={document} />
              </Cell>
              <Cell column="metadata">
                <Metadata metadata={document.metadata} />
              </Cell>
              <Cell column="actions">
                <Menu
                  label={t('knowledge.actionsOfDocument', { id: document.id })}
                  position="bottom-end"
                  groups={() => actionsOf(store, document.id, onLike)}
                >
                  <IconButton
                    icon={EllipsisVertical}
                    label={t('knowledge.actionsOfDocument', { id: document.id })}
                  />
                </Menu>
              </Cell>
            </Row>
          )
        )
      })}
    </Table>
  )
}

/** So much is shown of a text that is folded. */
const foldedLength = 200

function DocumentText({ document: { text, isCut } }: { document: Shown }) {
  if (text.length <= foldedLength) return <div className={css.text}>{text}</div>
  const space = text.lastIndexOf(' ', foldedLength)
  const end = space > 0 ? space : foldedLength
  return (
    <details className={css.unfolding}>
      <summary className={css.beginning}>{text.slice(0, end)}</summary>
      <div className={css.text}>{text.slice(end).trimStart()}</div>
      {isCut && <p className={css.hint}>{t('knowledge.isCut')}</p>}
    </details>
  )
}

function Metadata({ metadata }: Pick<Shown, 'metadata'>) {
  const count = Object.keys(metadata).length
  if (count === 0) return <span className={css.hint}>–</span>
  return (
    <details className={css.unfolding}>
      <summary>{t('knowledge.fields', { count })}</summary>
      <pre className={css.json}>{JSON.stringify(metadata, undefined, 2)}</pre>
    </details>
  )
}

const actionsOf = (
  store: KnowledgeStore,
  document: string,
  onLike: (document: string) => void,
): MenuItem[][] => [
  [{ id: 'like', label: t('knowledge.findSimilar'), icon: Radar, run: () => onLike(document) }],
  [
    {
      id: 'delete',
      label: t('knowledge.deleteItem'),
      icon: Trash2,
      danger: true,
      run: () => void deleteDocument(store, document),
    },
  ],
]
