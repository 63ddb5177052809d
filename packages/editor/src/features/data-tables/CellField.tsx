import type { DataTable, DataTableRow } from '@heddle/contract'
import type { DataTableColumn } from '@heddle/core'
import { useState, type KeyboardEvent } from 'react'
import { patch, changeOptimistically } from '../../api/optimistic-change.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { cellFromText, textOfCell } from './cell-text.ts'
import { dataTableRows, updateRow } from './data-table-queries.ts'
import css from './DataTables.module.css'

interface CellFieldProps {
  table: DataTable
  row: DataTableRow
  column: DataTableColumn
}

/** One cell, stored when it is left. */
export function CellField({ table, row, column }: CellFieldProps) {
  const label = t('dataTables.cell', { column: column.name, id: row.id })
  const value = row[column.name]
  const store = (next: unknown) => storeCell(table, row.id, { [column.name]: next })
  if (column.type === 'boolean') {
    return <Checkbox label={label} labelHidden checked={value === true} onChange={(on) => void store(on)} />
  }
  return <TextCell label={label} type={column.type} text={textOfCell(column, value)} store={store} />
}

interface TextCellProps {
  label: string
  type: Exclude<DataTableColumn['type'], 'boolean'>
  text: string
  /** Says whether it was stored. */
  store: (value: unknown) => Promise<boolean>
}

const inputTypes = { string: 'text', number: 'text', date: 'datetime-local' } as const

function TextCell({ label, type, text, store }: TextCellProps) {
  /** What was typed and is not stored yet. */
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? text
  const read = cellFromText(type, shown)
  const leave = async () => {
    const stored = shown === text || (read.ok && (await store(read.value)))
    // Whoever types on while it is being stored keeps what they type.
    if (stored) setDraft((now) => (now === shown ? undefined : now))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setDraft(undefined)
  }
  return (
    <input
      className={css.input}
      aria-label={label}
      aria-invalid={!read.ok}
      data-tip={read.ok ? undefined : t('dataTables.notANumber')}
      type={inputTypes[type]}
      step={1}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={shown}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void leave()}
      onKeyDown={onKeyDown}
    />
  )
}

interface Pages {
  pages: DataTableRow[][]
  pageParams: unknown[]
}

async function storeCell(table: DataTable, id: number, values: Record<string, unknown>): Promise<boolean> {
  const { queryKey } = dataTableRows(table.id)
  const changed = (row: DataTableRow) => (row.id === id ? { ...row, ...values } : row)
  try {
    await changeOptimistically(queryClient, {
      patches: [
        patch<Pages>({ queryKey }, (data) => ({
          ...data,
          pages: data.pages.map((page) => page.map(changed)),
        })),
      ],
      send: () => updateRow(table, id, values),
    })
    return true
  } catch (error) {
    showFailure(t('dataTables.saveFailed'), error)
    return false
  }
}
