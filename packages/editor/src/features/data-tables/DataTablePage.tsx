import type { DataTable } from '@heddle/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import listCss from '../../ui/List.module.css'
import { Menu } from '../../ui/Menu.tsx'
import { askConfirm } from '../../ui/modal-store.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { typeIcons, typeOptions } from './column-types.ts'
import { dataTableList, dataTableRows, deleteRows, insertRows, tablesChanged } from './data-table-queries.ts'
import css from './DataTables.module.css'
import { Grid } from './Grid.tsx'
import { Progress } from './Progress.tsx'
import { addColumn, exportTable, importRows } from './table-actions.ts'

/** One data table: its columns, and its rows to be read and changed. */
export function DataTablePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: tables, error } = useQuery(dataTableList)
  const table = tables?.find((each) => each.id === id)
  if (table) return <OneTable key={id} table={table} />
  return (
    <Page title={t('dataTables.title')} back={toTables()}>
      {error && !tables && <Note title={t('dataTables.loadFailed')} text={messageOf(error)} alert />}
      {!tables && !error && <Spinner />}
      {tables && <Note title={t('dataTables.notFound')} alert />}
    </Page>
  )
}

const toTables = () => ({ to: '/data-tables', label: t('dataTables.title') })

function OneTable({ table }: { table: DataTable }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [share, setShare] = useState<number>()
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(dataTableRows(table.id))
  const rows = data?.pages.flat() ?? []
  const importCsv = () => void importRows(table, setShare).finally(() => setShare(undefined))
  const [added, setAdded] = useState<number>()
  const addRow = async () => {
    try {
      await insertRows(table, [{}], () => undefined)
      await tablesChanged()
      // A new row is the last one: those before it are loaded, so that it can be seen and filled in.
      let shown = await fetchNextPage()
      while (shown.hasNextPage) shown = await fetchNextPage()
      setAdded(shown.data?.pages.at(-1)?.at(-1)?.id)
    } catch (problem) {
      showFailure(t('dataTables.saveFailed'), problem)
    }
  }
  const removeSelected = async () => {
    if (await removeRows(table, [...selected])) setSelected(new Set())
  }
  return (
    <Page
      title={table.name}
      back={toTables()}
      actions={
        <>
          {selected.size > 0 && (
            <Button variant="danger" icon={Trash2} onClick={() => void removeSelected()}>
              {t('dataTables.deleteRows', { count: selected.size })}
            </Button>
          )}
          <Button icon={Upload} onClick={importCsv}>
            {t('dataTables.importRows')}
          </Button>
          <Button icon={Download} onClick={() => void exportTable(table)}>
            {t('dataTables.export')}
          </Button>
          <AddColumn table={table} />
          <Button variant="primary" icon={Plus} onClick={() => void addRow()}>
            {t('dataTables.addRow')}
          </Button>
        </>
      }
    >
      <Progress share={share} />
      {isPending && <Spinner />}
      {error && !data && (
        <Note title={t('dataTables.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('dataTables.tryAgain')}</Button>
        </Note>
      )}
      {data && <Grid table={table} rows={rows} added={added} selected={selected} onSelect={setSelected} />}
      {data && rows.length === 0 && <p className={css.hint}>{t('dataTables.noRows')}</p>}
      {hasNextPage && (
        <div className={listCss.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('dataTables.loadMore')}
          </Button>
        </div>
      )}
    </Page>
  )
}

function AddColumn({ table }: { table: DataTable }) {
  const items = () => [
    typeOptions().map(({ value, label }) => ({
      id: value,
      label,
      icon: typeIcons[value],
      run: () => void addColumn(table, value),
    })),
  ]
  return (
    <Menu label={t('dataTables.addColumn')} position="bottom-end" groups={items}>
      <Button icon={Plus}>{t('dataTables.addColumn')}</Button>
    </Menu>
  )
}

async function removeRows(table: DataTable, ids: readonly number[]): Promise<boolean> {
  const choice = await askConfirm({
    title: t('dataTables.deleteRowsTitle', { count: ids.length }),
    message: t('dataTables.deleteRowsText'),
    confirmLabel: t('dataTables.deleteConfirm'),
    danger: true,
  })
  if (choice !== 'confirm') return false
  try {
    await deleteRows(table, ids)
    await tablesChanged()
    return true
  } catch (error) {
    showFailure(t('dataTables.deleteFailed'), error)
    return false
  }
}
