import { useStore } from 'zustand'
import { t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import type { ExecutionList } from './execution-list.ts'
import { canDelete, type ExecutionRow } from './execution-rows.ts'
import { ExecutionRowView } from './ExecutionRowView.tsx'
import css from './Executions.module.css'

interface ExecutionTableProps {
  list: ExecutionList
  rows: readonly ExecutionRow[]
}

/** Only the rows in sight are drawn. */
export function ExecutionTable({ list, rows }: ExecutionTableProps) {
  const virtual = useVirtualRows(rows.length, (index) => rows[index]?.id ?? String(index))
  return (
    <Table
      label={t('execution.list.title')}
      columns={columnsFor(list, rows)}
      virtual={virtual}
      className={css.table}
    >
      {virtual.shown.map((index) => {
        const row = rows[index]
        return row && <ExecutionRowView key={row.id} list={list} row={row} index={index} />
      })}
    </Table>
  )
}

const columnsFor = (list: ExecutionList, rows: readonly ExecutionRow[]): Column[] => [
  {
    id: 'select',
    label: t('execution.list.selectShown'),
    part: 'select',
    head: <SelectShown list={list} rows={rows} />,
  },
  { id: 'started', label: t('execution.list.startedAt'), part: 'name' },
  { id: 'workflow', label: t('execution.list.workflow') },
  { id: 'status', label: t('execution.list.status') },
  { id: 'mode', label: t('execution.list.mode') },
  { id: 'time', label: t('execution.list.runTime'), end: true },
  { id: 'actions', label: t('execution.list.actions'), part: 'actions' },
]

function SelectShown({ list, rows }: ExecutionTableProps) {
  const selected = useStore(list.store, (state) => state.selected)
  const allSelected = useStore(list.store, (state) => state.allSelected)
  const choosable = rows.filter(canDelete).map(({ id }) => id)
  const isEvery = choosable.length > 0 && choosable.every((id) => selected.has(id))
  return (
    <Checkbox
      label={t('execution.list.selectShown')}
      labelHidden
      checked={allSelected || isEvery}
      disabled={choosable.length === 0}
      onChange={() => list.select(allSelected || isEvery ? [] : choosable)}
    />
  )
}
