import { ArrowDown, ArrowUp } from 'lucide-react'
import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { openRow } from './open-row.ts'
import css from './Table.module.css'
import type { VirtualRows } from './use-virtual-rows.ts'

export interface Column {
  id: string
  label: string
  /** What it is on a card: the name of the thing, the box that selects it, what can be done with it; else a line. */
  part?: 'name' | 'select' | 'actions'
  /** Stands in the head in place of the label. */
  head?: ReactNode
  sortable?: boolean
  /** Figures, which are compared from their ends. */
  end?: boolean
}

export interface Order<Key extends string> {
  /** The id of a column that can be sorted by. */
  by: Key
  descending: boolean
}

interface TableProps<Key extends string> {
  label: string
  columns: readonly Column[]
  order?: Order<Key>
  onOrder?: (order: Order<Key>) => void
  /** Of a table that only draws the rows in sight. */
  virtual?: VirtualRows
  /** Another list is on its way. */
  busy?: boolean
  /** The columns stay beside each other however little room there is, as they must where one fills them in. */
  sideways?: boolean
  /** Among other parts of a dialog: a long one scrolls by itself, so that they stay in sight. */
  low?: boolean
  className?: string
  children: ReactNode
}

const TableColumns = createContext<readonly Column[]>([])
const Virtual = createContext<VirtualRows | undefined>(undefined)

/** Whoever has no pointer scrolls it with the keys. */
const frame = { role: 'region', tabIndex: 0 } as const

/** Not every browser keeps them by itself when the style makes cards of the rows. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Rows and columns where there is room for them; where there is not, every row is a card with a line for each column. */
export function Table<Key extends string>(props: TableProps<Key>) {
  const { label, columns, order, onOrder, virtual, busy, sideways, low, className = '', children } = props
  return (
    <TableColumns value={columns}>
      <Virtual value={virtual}>
        <div
          {...frame}
          ref={virtual?.scroller}
          className={`${css.scroller} ${sideways ? '' : css.cards} ${low ? css.low : ''}`}
          aria-label={label}
        >
          <table
            {...roles.table}
            className={`${css.table} ${virtual ? css.even : ''} ${className}`}
            aria-label={label}
            aria-rowcount={virtual && virtual.count + 1}
            aria-busy={busy}
          >
            <thead {...roles.group}>
              <tr {...roles.row} aria-rowindex={virtual && 1}>
                {columns.map((column) => (
                  <Head key={column.id} column={column} order={order} onOrder={onOrder} />
                ))}
              </tr>
            </thead>
            <tbody {...roles.group}>
              {children}
              {virtual && <Space height={virtual.after} />}
            </tbody>
          </table>
        </div>
      </Virtual>
    </TableColumns>
  )
}

/** Holds the place of rows that are not drawn. */
const Space = ({ height }: { height: number }) => height > 0 && <tr style={{ height }} aria-hidden />

interface HeadProps<Key extends string> {
  column: Column
  order: Order<Key> | undefined
  onOrder: ((order: Order<Key>) => void) | undefined
}

function Head<Key extends string>({ column, order, onOrder }: HeadProps<Key>) {
  const { id, label, part, head, sortable, end } = column
  const direction = order?.descending ? 'descending' : 'ascending'
  const Arrow = order?.descending ? ArrowDown : ArrowUp
  const isChosen = order?.by === id
  return (
    <th
      {...roles.head}
      scope="col"
      data-column={id}
      data-part={part}
      data-end={end}
      data-label={label}
      aria-sort={isChosen ? direction : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={css.sort}
          // Whoever marks a column as sortable has its id among the keys.
          onClick={() => onOrder?.({ by: id as Key, descending: isChosen && !order.descending })}
        >
          {label}
          {isChosen && <Arrow size={14} aria-hidden />}
        </button>
      ) : (
        (head ?? <span className={part === 'actions' ? 'visually-hidden' : undefined}>{label}</span>)
      )}
    </th>
  )
}

interface RowProps extends ComponentProps<'tr'> {
  /** Its place among all rows, of which only those in sight are drawn. */
  index?: number
}

export function Row({ index, ...rest }: RowProps) {
  const virtual = use(Virtual)
  return (
    <>
      {index !== undefined && <Space height={virtual?.gaps.get(index) ?? 0} />}
      <tr
        {...roles.row}
        ref={virtual?.measure}
        data-index={index}
        aria-rowindex={index === undefined ? undefined : index + 2}
        onClick={openRow}
        onAuxClick={openRow}
        {...rest}
      />
    </>
  )
}

export function Cell({ column, ...rest }: ComponentProps<'td'> & { column: string }) {
  const { label, part, end } = use(TableColumns).find(({ id }) => id === column) ?? {}
  return (
    <td {...roles.cell} data-column={column} data-part={part} data-end={end} data-label={label} {...rest} />
  )
}
