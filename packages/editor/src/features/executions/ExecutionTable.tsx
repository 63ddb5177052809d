import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { t } from '../../lib/i18n.ts'
import listCss from '../../ui/List.module.css'
import type { ExecutionList } from './execution-list.ts'
import { canDelete, type ExecutionRow } from './execution-rows.ts'
import { ExecutionRowView } from './ExecutionRowView.tsx'
import css from './Executions.module.css'
import { Checkbox } from '../../ui/Checkbox.tsx'

const rowHeight = 52

interface ExecutionTableProps {
  list: ExecutionList
  rows: readonly ExecutionRow[]
}

/** Only the rows in sight are drawn. */
export function ExecutionTable({ list, rows }: ExecutionTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    initialRect: { width: 800, height: 600 },
  })
  const shown = virtual.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className={listCss.scroller}>
      <table className={`${listCss.table} ${listCss.even}`} aria-rowcount={rows.length + 1}>
        <TableHead list={list} rows={rows} />
        <tbody>
          {before > 0 && <tr style={{ height: before }} aria-hidden />}
          {shown.map(({ index, key }) => {
            const row = rows[index]
            return row && <ExecutionRowView key={key} list={list} row={row} index={index + 2} />
          })}
          {after > 0 && <tr style={{ height: after }} aria-hidden />}
        </tbody>
      </table>
    </div>
  )
}

function TableHead({ list, rows }: ExecutionTableProps) {
  const selected = useStore(list.store, (state) => state.selected)
  const allSelected = useStore(list.store, (state) => state.allSelected)
  const choosable = rows.filter(canDelete).map(({ id }) => id)
  const isEvery = choosable.length > 0 && choosable.every((id) => selected.has(id))
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={listCss.check}>
          <Checkbox
            label={t('execution.list.selectShown')}
            labelHidden
            checked={allSelected || isEvery}
            disabled={choosable.length === 0}
            onChange={() => list.select(allSelected || isEvery ? [] : choosable)}
          />
        </th>
        <th scope="col" className={css.started}>
          {t('execution.list.startedAt')}
        </th>
        <th scope="col">{t('execution.list.workflow')}</th>
        <th scope="col" className={css.status}>
          {t('execution.list.status')}
        </th>
        <th scope="col" className={css.mode}>
          {t('execution.list.mode')}
        </th>
        <th scope="col" className={`${listCss.end} ${css.time}`}>
          {t('execution.list.runTime')}
        </th>
        <th scope="col" className={`${listCss.end} ${css.actions}`}>
          <span className="visually-hidden">{t('execution.list.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}
