import type { Credential, CredentialOverview } from '@heddle/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { ColumnHeader, type Order } from '../../ui/ColumnHeader.tsx'
import { CredentialIcon } from '../../ui/CredentialIcon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import listCss from '../../ui/List.module.css'
import { openModal } from '../../ui/modal-store.ts'
import { Note } from '../../ui/Note.tsx'
import css from './CredentialTable.module.css'
import { typeName } from './credential-type.ts'
import { removeCredential } from './editor-actions.ts'

type Column = 'name' | 'type' | 'createdAt' | 'updatedAt'

const columns: readonly { id: Column; label: () => string }[] = [
  { id: 'name', label: () => t('credentials.name') },
  { id: 'type', label: () => t('credentials.type') },
  { id: 'createdAt', label: () => t('credentials.created') },
  { id: 'updatedAt', label: () => t('credentials.updated') },
]

export interface FurtherColumn {
  label: string
  cell: (overview: CredentialOverview | undefined, credential: Credential) => ReactNode
}

interface CredentialTableProps {
  credentials: readonly Credential[]
  overview: readonly CredentialOverview[]
  further?: readonly FurtherColumn[]
}

const none: readonly FurtherColumn[] = []

/** Credentials in a table that is sorted by a press on a column; a press on a row opens it. */
export function CredentialTable({ credentials, overview, further = none }: CredentialTableProps) {
  const [order, setOrder] = useState<Order<Column>>({ by: 'name', descending: false })
  if (credentials.length === 0) {
    return <Note title={t('credentials.none')} text={t('credentials.noneText')} />
  }
  return (
    <div className={`${listCss.scroller} ${css.frame}`} data-testid="credential-table">
      <table className={`${listCss.table} ${css.table}`}>
        <thead>
          <tr>
            {columns.map(({ id, label }) => (
              <ColumnHeader key={id} by={id} label={label()} order={order} onChange={setOrder} />
            ))}
            {further.map(({ label }) => (
              <th key={label}>{label}</th>
            ))}
            <th>{t('credentials.operations')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted(credentials, order).map((credential) => (
            <Row
              key={credential.id}
              credential={credential}
              overview={overview.find(({ id }) => id === credential.id)}
              further={further}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  credential: Credential
  overview: CredentialOverview | undefined
  further: readonly FurtherColumn[]
}

function Row({ credential, overview, further }: RowProps) {
  const { id, name, type, createdAt, updatedAt } = credential
  const edit = () => void openModal('editCredential', { id })
  return (
    // The button of the row does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr onClick={edit}>
      <td>
        <span className={css.name}>
          <CredentialIcon type={type} size={20} />
          {name}
        </span>
      </td>
      <td>{typeName(type)}</td>
      <td className={`${listCss.date} ${css.date}`}>{formatDate(new Date(createdAt))}</td>
      <td className={`${listCss.date} ${css.date}`}>{formatDate(new Date(updatedAt))}</td>
      {further.map(({ label, cell }) => (
        <td key={label}>{cell(overview, credential)}</td>
      ))}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keeps presses on its buttons from the row */}
      <td className={css.operations} onClick={(event) => event.stopPropagation()}>
        <IconButton label={t('credentials.edit', { name })} icon={Pencil} onClick={edit} />
        {overview?.right === 'own' && (
          <IconButton
            label={t('credentials.delete', { name })}
            icon={Trash2}
            onClick={() => void removeCredential({ id, name })}
          />
        )}
      </td>
    </tr>
  )
}

function sorted(credentials: readonly Credential[], { by, descending }: Order<Column>): Credential[] {
  const key = (credential: Credential) => (by === 'type' ? typeName(credential.type) : credential[by])
  const up = credentials.toSorted((a, b) => key(a).localeCompare(key(b)))
  return descending ? up.toReversed() : up
}
