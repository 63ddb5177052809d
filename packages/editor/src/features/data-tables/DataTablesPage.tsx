import type { DataTable } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { Download, EllipsisVertical, Pencil, Plus, Table2, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import listCss from '../../ui/List.module.css'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
import { dataTableList, dataTableUsage } from './data-table-queries.ts'
import css from './DataTables.module.css'
import { Progress } from './Progress.tsx'
import { deleteTable, exportTable, importTable, renameTable } from './table-actions.ts'

type UsedIn = readonly { id: string; name: string }[]

/** All data tables: which there are and which workflows use them. */
export function DataTablesPage() {
  const { data, error, refetch } = useQuery(dataTableList)
  const [share, setShare] = useState<number>()
  const importOne = () => void importTable(setShare).finally(() => setShare(undefined))
  return (
    <Page
      title={t('dataTables.title')}
      actions={
        <>
          <Button icon={Upload} onClick={importOne}>
            {t('dataTables.importTable')}
          </Button>
          <Button variant="primary" icon={Plus} onClick={() => openModal('newDataTable', {})}>
            {t('dataTables.new')}
          </Button>
        </>
      }
    >
      <Progress share={share} />
      {!data && !error && <Spinner />}
      {error && !data && (
        <Note title={t('dataTables.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('dataTables.tryAgain')}</Button>
        </Note>
      )}
      {data?.length === 0 && (
        <Note icon={Table2} title={t('dataTables.none')} text={t('dataTables.noneText')} />
      )}
      {data && data.length > 0 && <Tables tables={data} />}
    </Page>
  )
}

function Tables({ tables }: { tables: readonly DataTable[] }) {
  const { data: usage = [] } = useQuery(dataTableUsage)
  return (
    <Table label={t('dataTables.title')} columns={columns()}>
      {tables.map((table) => (
        <TableRow
          key={table.id}
          table={table}
          usedIn={usage.find(({ id }) => id === table.id)?.usedIn ?? []}
        />
      ))}
    </Table>
  )
}

const columns = (): Column[] => [
  { id: 'name', label: t('dataTables.name'), part: 'name' },
  { id: 'columns', label: t('dataTables.columns') },
  { id: 'usedIn', label: t('dataTables.usedIn') },
  { id: 'updated', label: t('dataTables.updated') },
  { id: 'actions', label: t('dataTables.actions'), part: 'actions' },
]

function TableRow({ table, usedIn }: { table: DataTable; usedIn: UsedIn }) {
  const { id, name, updatedAt } = table
  return (
    <Row>
      <Cell column="name">
        <Link to={`/data-tables/${id}`}>{name}</Link>
      </Cell>
      <Cell column="columns" className={css.names}>
        {table.columns.map((column) => column.name).join(', ')}
      </Cell>
      <Cell column="usedIn">
        {usedIn.length > 0 && (
          <span className={css.links}>
            {usedIn.map((workflow) => (
              <Link key={workflow.id} to={`/workflow/${workflow.id}`}>
                {workflow.name}
              </Link>
            ))}
          </span>
        )}
      </Cell>
      <Cell column="updated" className={listCss.date}>
        {formatDate(new Date(updatedAt))}
      </Cell>
      <Cell column="actions">
        <Menu
          label={t('dataTables.actionsOf', { name })}
          position="bottom-end"
          groups={() => actionsOf(table, usedIn)}
        >
          <IconButton icon={EllipsisVertical} label={t('dataTables.actionsOf', { name })} />
        </Menu>
      </Cell>
    </Row>
  )
}

const actionsOf = (table: DataTable, usedIn: UsedIn): MenuItem[][] => [
  [
    {
      id: 'rename',
      label: t('dataTables.renameItem'),
      icon: Pencil,
      run: () => void renameTable(table),
    },
    { id: 'export', label: t('dataTables.export'), icon: Download, run: () => void exportTable(table) },
  ],
  [
    {
      id: 'delete',
      label: t('dataTables.deleteItem'),
      icon: Trash2,
      danger: true,
      run: () => void deleteTable(table, usedIn),
    },
  ],
]
