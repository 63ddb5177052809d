import type { DataTable, DataTableRow } from '@heddle/contract'
import type { DataTableColumn } from '@heddle/core'
import { ChevronDown, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Cell, Row, Table } from '../../ui/Table.tsx'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { CellField } from './CellField.tsx'
import { typeIcons } from './column-types.ts'
import css from './DataTables.module.css'
import { deleteColumn, renameColumn } from './table-actions.ts'

interface GridProps {
  table: DataTable
  rows: readonly DataTableRow[]
  /** The row that was added last, to go on with. */
  added: number | undefined
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
}

/** Rows and columns of a table; every cell is a field. Only the rows in sight are drawn. */
export function Grid({ table, rows, added, selected, onSelect }: GridProps) {
  // What is being typed into a row must not go when the row is scrolled away.
  const [edited, setEdited] = useState<number>()
  const kept = edited ?? (added === undefined ? undefined : rows.findLastIndex(({ id }) => id === added))
  const virtual = useVirtualRows(rows.length, (index) => String(rows[index]?.id ?? index), kept)
  const { scroller } = virtual
  useEffect(() => {
    if (added === undefined) return
    scroller.current?.querySelector<HTMLElement>(`[data-row="${added}"] .${css.cell} input`)?.focus()
  }, [added, scroller])
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <Table
      label={table.name}
      sideways
      virtual={virtual}
      className={css.grid}
      columns={[
        {
          id: 'select',
          label: t('dataTables.selectAll'),
          part: 'select',
          head: (
            <Checkbox
              label={t('dataTables.selectAll')}
              labelHidden
              checked={all}
              onChange={() => onSelect(new Set(all ? [] : rows.map(({ id }) => id)))}
            />
          ),
        },
        { id: 'id', label: 'id' },
        ...table.columns.map((column) => ({
          id: ownId(column),
          label: column.name,
          head: <Head table={table} column={column} />,
        })),
      ]}
    >
      {virtual.shown.map((index) => {
        const row = rows[index]
        return (
          row && (
            <Row
              key={row.id}
              index={index}
              data-row={row.id}
              data-selected={selected.has(row.id) || undefined}
              onFocus={() => setEdited(index)}
              onBlur={() => setEdited(undefined)}
            >
              <Cell column="select">
                <Checkbox
                  label={t('dataTables.selectRow', { id: row.id })}
                  labelHidden
                  checked={selected.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </Cell>
              <Cell column="id">{row.id}</Cell>
              {table.columns.map((column) => (
                <Cell key={column.name} column={ownId(column)} className={css.cell}>
                  <CellField table={table} row={row} column={column} />
                </Cell>
              ))}
            </Row>
          )
        )
      })}
    </Table>
  )
}

/** A person may call a column like one of ours. */
const ownId = ({ name }: DataTableColumn): string => `own ${name}`

function Head({ table, column: { name, type } }: { table: DataTable; column: DataTableColumn }) {
  const Icon = typeIcons[type]
  const items = () => [
    [
      {
        id: 'rename',
        label: t('dataTables.renameItem'),
        icon: Pencil,
        run: () => void renameColumn(table, name),
      },
    ],
    [
      {
        id: 'delete',
        label: t('dataTables.deleteItem'),
        icon: Trash2,
        danger: true,
        run: () => void deleteColumn(table, name),
      },
    ],
  ]
  return (
    <span className={css.head} data-tip={t(`dataTables.types.${type}`)}>
      <Icon size={14} role="img" aria-label={t(`dataTables.types.${type}`)} />
      {name}
      <Menu label={t('dataTables.columnActions', { name })} groups={items}>
        <IconButton size="small" icon={ChevronDown} label={t('dataTables.columnActions', { name })} />
      </Menu>
    </span>
  )
}
