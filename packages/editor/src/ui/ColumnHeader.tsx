import { ArrowDown, ArrowUp } from 'lucide-react'
import css from './ColumnHeader.module.css'

export interface Order<Key extends string> {
  by: Key
  descending: boolean
}

interface ColumnHeaderProps<Key extends string> {
  by: Key
  label: string
  order: Order<Key>
  onChange: (order: Order<Key>) => void
}

/** The head of a column by which a table can be sorted, one way and the other. */
export function ColumnHeader<Key extends string>({ by, label, order, onChange }: ColumnHeaderProps<Key>) {
  const isChosen = order.by === by
  const direction = order.descending ? 'descending' : 'ascending'
  const Arrow = order.descending ? ArrowDown : ArrowUp
  return (
    <th aria-sort={isChosen ? direction : undefined} data-column={by}>
      <button
        type="button"
        className={css.button}
        onClick={() => onChange({ by, descending: isChosen && !order.descending })}
      >
        {label}
        {isChosen && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}
