import type { Credential, CredentialOverview } from '@heddle/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { CredentialIcon } from '../../ui/CredentialIcon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import listCss from '../../ui/List.module.css'
import { openModal } from '../../ui/modal-store.ts'
import { Note } from '../../ui/Note.tsx'
import { Cell, Row, Table, type Column, type Order } from '../../ui/Table.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import css from './CredentialTable.module.css'
import { typeName } from './credential-type.ts'
import { removeCredential } from './editor-actions.ts'

type SortKey = 'name' | 'type' | 'createdAt' | 'updatedAt'

export interface FurtherColumn {
  id: string
  label: string
  cell: (overview: CredentialOverview | undefined, credential: Credential) => ReactNode
}

interface CredentialTableProps {
  credentials: readonly Credential[]
  overview: readonly CredentialOverview[]
  further?: readonly FurtherColumn[]
  /** In a dialog, which it does not fill. */
  low?: boolean
}

const none: readonly FurtherColumn[] = []

/** Credentials in a table that is sorted by a press on a column; a press on a row opens it. */
export function CredentialTable({ credentials, overview, further = none, low }: CredentialTableProps) {
  const [order, setOrder] = useState<Order<SortKey>>({ by: 'name', descending: false })
  if (credentials.length === 0) {
    return <Note title={t('credentials.none')} text={t('credentials.noneText')} />
  }
  return (
    <Table
      label={t('credentials.credentials')}
      columns={columnsWith(further)}
      order={order}
      onOrder={setOrder}
      low={low}
    >
      {sorted(credentials, order).map((credential) => (
        <CredentialRow
          key={credential.id}
          credential={credential}
          overview={overview.find(({ id }) => id === credential.id)}
          further={further}
        />
      ))}
    </Table>
  )
}

const columnsWith = (further: readonly FurtherColumn[]): Column[] => [
  { id: 'name', label: t('credentials.name'), part: 'name', sortable: true },
  { id: 'type', label: t('credentials.type'), sortable: true },
  { id: 'createdAt', label: t('credentials.created'), sortable: true },
  { id: 'updatedAt', label: t('credentials.updated'), sortable: true },
  ...further,
  { id: 'operations', label: t('credentials.operations'), part: 'actions' },
]

interface RowProps {
  credential: Credential
  overview: CredentialOverview | undefined
  further: readonly FurtherColumn[]
}

function CredentialRow({ credential, overview, further }: RowProps) {
  const { id, name, type, createdAt, updatedAt } = credential
  const edit = () => void openModal('editCredential', { id })
  return (
    <Row>
      <Cell column="name">
        <span className={css.name}>
          <CredentialIcon type={type} size={20} />
          <span>
            {name}
            <Whose overview={overview} />
          </span>
        </span>
      </Cell>
      <Cell column="type">{typeName(type)}</Cell>
      <Cell column="createdAt" className={listCss.date}>
        <TimeAgo date={createdAt} />
      </Cell>
      <Cell column="updatedAt" className={listCss.date}>
        <TimeAgo date={updatedAt} />
      </Cell>
      {further.map((column) => (
        <Cell key={column.id} column={column.id}>
          {column.cell(overview, credential)}
        </Cell>
      ))}
      <Cell column="operations">
        <IconButton label={t('credentials.edit', { name })} icon={Pencil} data-opens onClick={edit} />
        {overview?.right === 'own' && (
          <IconButton
            label={t('credentials.delete', { name })}
            icon={Trash2}
            onClick={() => void removeCredential({ id, name })}
          />
        )}
      </Cell>
    </Row>
  )
}

function Whose({ overview }: { overview: CredentialOverview | undefined }) {
  if (!overview?.owner) return null
  const { owner, right } = overview
  return (
    <span className={listCss.sub}>
      {right === 'own' ? t('workflowList.ownerShort', { owner }) : t('workflowList.owner', { owner })}
    </span>
  )
}

function sorted(credentials: readonly Credential[], { by, descending }: Order<SortKey>): Credential[] {
  const key = (credential: Credential) => (by === 'type' ? typeName(credential.type) : credential[by])
  const up = credentials.toSorted((a, b) => key(a).localeCompare(key(b)))
  return descending ? up.toReversed() : up
}
