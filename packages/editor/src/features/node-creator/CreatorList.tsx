import { ChevronDown, ChevronRight, Zap } from 'lucide-react'
import type { DragEvent } from 'react'
import { isTrigger, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { nodeDragType } from '../../lib/drag-types.ts'
import { t } from '../../lib/i18n.ts'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import type { CreatorRow } from './creator-rows.ts'
import { categoryName } from './category-name.ts'
import css from './CreatorPanel.module.css'

interface CreatorListProps {
  id: string
  rows: readonly CreatorRow[]
  /** A search gives a plain list, browsing a tree. */
  flat: boolean
  activeId: string | undefined
  activate: (row: CreatorRow) => void
}

export function CreatorList({ id, rows, flat, activeId, activate }: CreatorListProps) {
  const isBranch = (row: CreatorRow) => row.kind === 'category'
  return (
    <div id={id} role={flat ? 'listbox' : 'tree'} aria-label={t('nodeCreator.results')} className={css.list}>
      {rows.map((row) => (
        // The search box keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          key={row.id}
          id={row.id}
          role={flat ? 'option' : 'treeitem'}
          aria-selected={row.id === activeId}
          aria-expanded={row.kind === 'category' ? row.open : undefined}
          aria-level={flat ? undefined : isBranch(row) ? 1 : 2}
          tabIndex={-1}
          data-active={row.id === activeId}
          className={css[row.kind]}
          draggable={row.kind === 'node'}
          onDragStart={(event) => row.kind === 'node' && startDrag(event, row.type)}
          onClick={() => activate(row)}
        >
          <RowContent row={row} />
        </div>
      ))}
    </div>
  )
}

function RowContent({ row }: { row: CreatorRow }) {
  if (row.kind === 'category') {
    const Arrow = row.open ? ChevronDown : ChevronRight
    return (
      <>
        <span>{categoryName(row.name)}</span>
        <Arrow size={16} aria-hidden />
      </>
    )
  }
  if (row.kind === 'subcategory') {
    return (
      <>
        <span>{categoryName(row.name)}</span>
        <span className={css.count}>{row.count}</span>
        <ChevronRight size={16} aria-hidden />
      </>
    )
  }
  return (
    <>
      <NodeIcon type={row.type} size={28} />
      <span className={css.texts}>
        <span className={css.label}>
          {row.type.displayName}
          {isTrigger(row.type) && <Zap size={12} aria-hidden />}
        </span>
        <span className={css.description}>{row.type.description}</span>
      </span>
    </>
  )
}

function startDrag(event: DragEvent, type: NodeTypeHeader): void {
  event.dataTransfer.setData(nodeDragType, type.name)
  event.dataTransfer.effectAllowed = 'copy'
}
