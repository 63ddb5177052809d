import type { DataTable } from '@heddle/contract'
import type { DataTableColumn } from '@heddle/core'
import { request } from '../../api/request.ts'
import { downloadText, pickFiles } from '../../lib/download.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { askConfirm, askText } from '../../ui/modal-store.ts'
import { showFailure, showSuccess, showWarning } from '../../ui/toast-store.ts'
import { columnProblem } from './column-types.ts'
import { rowsFromCsv, tableAsCsv, tableFromCsv } from './csv-rows.ts'
import { fetchEveryRow, insertRows, tablesChanged } from './data-table-queries.ts'

/** Does something to tables, fetches them again, and tells when it failed. */
async function change<T>(failed: string, act: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await act()
    await tablesChanged()
    return result
  } catch (error) {
    showFailure(failed, error)
    return undefined
  }
}

export async function renameTable({ id, name }: DataTable): Promise<void> {
  await askText({
    title: t('dataTables.rename', { name }),
    label: t('dataTables.name'),
    value: name,
    confirmLabel: t('dataTables.renameConfirm'),
    validate: (text) => (text.trim() === '' ? t('dataTables.nameRequired') : undefined),
    failed: t('dataTables.renameFailed'),
    async act(text) {
      if (text.trim() === name) return
      await request('PATCH /data-tables/:id', { params: { id }, body: { name: text.trim() } })
      await tablesChanged()
    },
  })
}

export async function deleteTable(
  { id, name }: DataTable,
  usedIn: readonly { name: string }[],
): Promise<void> {
  const used = usedIn.length > 0
  const choice = await askConfirm({
    title: t('dataTables.deleteTitle'),
    message: used
      ? t('dataTables.deleteUsed', { name, workflows: usedIn.map((each) => each.name).join(', ') })
      : t('dataTables.deleteText', { name }),
    confirmLabel: t('dataTables.deleteConfirm'),
    danger: true,
  })
  if (choice !== 'confirm') return
  const done = await change(t('dataTables.deleteFailed'), () =>
    request('DELETE /data-tables/:id', { params: { id } }),
  )
  if (done) showSuccess({ title: t('dataTables.deleted', { name }) })
}

export async function exportTable(table: DataTable): Promise<void> {
  await change(t('dataTables.exportFailed'), async () => {
    downloadText(`${table.name}.csv`, tableAsCsv(table, await fetchEveryRow(table)), 'text/csv')
  })
}

/** Adds the rows of a file to a table. */
export async function importRows(table: DataTable, onProgress: (share: number) => void): Promise<void> {
  const [file] = await pickFiles('.csv,text/csv')
  if (!file) return
  await change(t('dataTables.importFailed'), async () => {
    const { rows, leftOut } = rowsFromCsv(await file.text(), table.columns)
    await addRows(table, rows, onProgress)
    if (leftOut.length > 0) {
      showWarning({ title: t('dataTables.leftOut'), message: leftOut.join(', ') })
    }
  })
}

/** Makes a table of a file: its first line names the columns. */
export async function importTable(onProgress: (share: number) => void): Promise<void> {
  const [file] = await pickFiles('.csv,text/csv')
  if (!file) return
  await change(t('dataTables.importFailed'), async () => {
    const { columns, rows } = tableFromCsv(await file.text())
    const name = file.name.replace(/\.csv$/i, '')
    const table = await request('POST /data-tables', { body: { name, columns } })
    await addRows(table, rows, onProgress)
    navigate(`/data-tables/${table.id}`)
  })
}

async function addRows(
  table: DataTable,
  rows: Record<string, unknown>[],
  onProgress: (share: number) => void,
): Promise<void> {
  await insertRows(table, rows, (done) => onProgress(done / rows.length))
  showSuccess({ title: t('dataTables.imported', { count: rows.length }) })
}

export async function addColumn({ id }: DataTable, type: DataTableColumn['type']): Promise<void> {
  await askColumnName(t('dataTables.newColumn'), '', (name) =>
    request('POST /data-tables/:id/columns', { params: { id }, body: { name, type } }),
  )
}

export async function renameColumn({ id }: DataTable, column: string): Promise<void> {
  await askColumnName(t('dataTables.renameColumn', { name: column }), column, (name) =>
    request('PATCH /data-tables/:id/columns/:column', { params: { id, column }, body: { name } }),
  )
}

export async function deleteColumn({ id }: DataTable, column: string): Promise<void> {
  const choice = await askConfirm({
    title: t('dataTables.deleteColumnTitle', { name: column }),
    message: t('dataTables.deleteColumnText'),
    confirmLabel: t('dataTables.deleteConfirm'),
    danger: true,
  })
  if (choice !== 'confirm') return
  await change(t('dataTables.columnFailed'), () =>
    request('DELETE /data-tables/:id/columns/:column', { params: { id, column } }),
  )
}

async function askColumnName(
  title: string,
  value: string,
  send: (name: string) => Promise<unknown>,
): Promise<void> {
  await askText({
    title,
    label: t('dataTables.column'),
    value,
    confirmLabel: t('dataTables.columnConfirm'),
    validate: (text) => columnProblem(text.trim()),
    failed: t('dataTables.columnFailed'),
    async act(text) {
      if (text.trim() === value) return
      await send(text.trim())
      await tablesChanged()
    },
  })
}
