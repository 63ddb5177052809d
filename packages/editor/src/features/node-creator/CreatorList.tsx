import { ChevronDown, ChevronRight, Zap } from 'lucide-react'
import { Fragment, type DragEvent } from 'react'
import { isTrigger, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { nodeDragType, type DraggedNode } from '../../lib/drag-types.ts'
import { t } from '../../lib/i18n.ts'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { whenPointed } from '../../ui/when-pointed.ts'
import type { CreatorRow } from './creator-rows.ts'
import { actionName } from './action-search.ts'
import { categoryName } from './category-name.ts'
import { isReplaced } from './node-search.ts'
import { OfferRow } from './OfferRow.tsx'
import css from './CreatorPanel.module.css'

interface CreatorListProps {
  id: string
  rows: readonly CreatorRow[]
  /** A search gives a plain list, browsing a tree. */
  flat: boolean
  activeId: string | undefined
  setActive: (id: string) => void
  activate: (row: CreatorRow) => void
  /** Shows the actions of a node; undefined where they are shown. */
  lookInto: ((type: NodeTypeHeader) => void) | undefined
}

export function CreatorList(props: CreatorListProps) {
  const { id, rows, flat, activeId, setActive, activate, lookInto } = props
  const isBranch = (row: CreatorRow) => row.kind === 'category'
  return (
    <div id={id} role={flat ? 'listbox' : 'tree'} aria-label={t('nodeCreator.results')} className={css.list}>
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          {row.kind === 'offer' && rows[index - 1]?.kind !== 'offer' && (
            <div role="presentation" className={css.heading}>
              {t('nodeCreator.offers')}
            </div>
          )}
          {/* The search box keeps the focus and handles the keys. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the search box handles the keys */}
          <div
            id={row.id}
            role={flat ? 'option' : 'treeitem'}
            aria-selected={row.id === activeId}
            aria-expanded={row.kind === 'category' ? row.open : undefined}
            aria-level={flat ? undefined : isBranch(row) ? 1 : 2}
            tabIndex={-1}
            data-active={row.id === activeId}
            className={css[row.kind]}
            draggable={'type' in row}
            onDragStart={(event) => startDrag(event, row)}
            onPointerMove={whenPointed(() => setActive(row.id))}
            onClick={() => activate(row)}
          >
            <RowContent row={row} flat={flat} />
            {row.kind === 'node' && lookInto && <Actions type={row.type} lookInto={lookInto} />}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function RowContent({ row, flat }: { row: CreatorRow; flat: boolean }) {
  if (row.kind === 'offer') return <OfferRow offer={row.offer} />
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
  if (row.kind === 'action') {
    return (
      <>
        <NodeIcon type={row.type} size={20} />
        <span className={css.texts}>
          <span className={css.label}>{actionName(row.action)}</span>
          {flat && <span className={css.description}>{row.type.displayName}</span>}
        </span>
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
          {isReplaced(row.type) && <Pill>{t('nodeCreator.old')}</Pill>}
        </span>
        <span className={css.description}>{row.type.description}</span>
      </span>
    </>
  )
}

/** The way to the actions of a node for the pointer; keys take the arrow to the right. */
function Actions({ type, lookInto }: { type: NodeTypeHeader; lookInto: (type: NodeTypeHeader) => void }) {
  if (!type.actions) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the search field is for keys
    <span
      className={css.actions}
      data-tip={t('nodeCreator.showActions')}
      onClick={(event) => {
        event.stopPropagation()
        lookInto(type)
      }}
    >
      {t('nodeCreator.actions', { count: type.actions.length })}
      <ChevronRight size={14} aria-hidden />
    </span>
  )
}

function startDrag(event: DragEvent, row: CreatorRow): void {
  if (!('type' in row)) return
  const dragged: DraggedNode = {
    type: row.type.name,
    ...(row.kind === 'action' && { parameters: row.action.parameters }),
  }
  event.dataTransfer.setData(nodeDragType, JSON.stringify(dragged))
  event.dataTransfer.effectAllowed = 'copy'
}
