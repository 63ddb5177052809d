import { ChevronDown, ChevronRight, CornerDownLeft } from 'lucide-react'
import { useState } from 'react'
import { usePanel } from '../../workspace/panel-store.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { cellText } from './columns.ts'
import type { ItemView } from './item-view.ts'
import { schemaRows, type SchemaRow } from './schema-rows.ts'
import css from './SchemaView.module.css'
import { useValueDrag } from './value-drag.ts'

/** The fields that the items have, each of which can be dragged into a field or inserted by its button. */
export function SchemaView({ items, expressionOf }: ItemView) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = schemaRows(items, (path) => closed.has(path))
  const toggle = (path: string) => {
    const next = new Set(closed)
    if (!next.delete(path)) next.add(path)
    setClosed(next)
  }
  if (rows.length === 0) return <p className={css.none}>{t('runData.noFields')}</p>
  return (
    <ul className={css.list} aria-label={t('runData.schema')}>
      {rows.map((row) => (
        <SchemaLine
          key={row.path.join('.')}
          row={row}
          closed={closed.has(row.path.join('.'))}
          toggle={toggle}
          expressionOf={expressionOf}
        />
      ))}
    </ul>
  )
}

interface SchemaLineProps {
  row: SchemaRow
  closed: boolean
  toggle: (path: string) => void
  expressionOf: ItemView['expressionOf']
}

function SchemaLine({ row, closed, toggle, expressionOf }: SchemaLineProps) {
  const insert = usePanel((state) => state.insert)
  const Arrow = closed ? ChevronRight : ChevronDown
  const expression = expressionOf?.(row.path)
  const dragging = useValueDrag(expressionOf)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging has a button beside it for the keyboard
    <li className={css.row} style={{ paddingLeft: 8 + row.depth * 16 }} {...dragging(row.path, row.sample)}>
      {row.hasChildren ? (
        <button
          type="button"
          className={css.arrow}
          aria-expanded={!closed}
          aria-label={row.name}
          onClick={() => toggle(row.path.join('.'))}
        >
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        <span className={css.gap} />
      )}
      <span className={css.name}>{row.name}</span>
      <span className={css.type}>{t(`runData.types.${row.type}`)}</span>
      <span className={css.sample}>{row.hasChildren ? '' : cellText(row.sample)}</span>
      {expression && insert && (
        <IconButton
          className={css.insert}
          size="small"
          icon={CornerDownLeft}
          label={t('runData.insert', { name: row.name })}
          onClick={() => insert(expression)}
        />
      )}
    </li>
  )
}
