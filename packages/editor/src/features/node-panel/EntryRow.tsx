import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './EntryRow.module.css'

interface EntryRowProps {
  /** Which list the entry belongs to: it cannot be dropped into another one. */
  list: string
  index: number
  count: number
  sortable: boolean
  readOnly: boolean
  removeLabel: string
  className: string
  /** Of the buttons: beside or below each other. */
  sideClassName: string
  onMove: (from: number, to: number) => void
  onRemove: () => void
  children: ReactNode
}

const rowDragType = 'application/x-heddle-entry'

/** One entry of a parameter that repeats: moved by drag or button, and removed. */
export function EntryRow(props: EntryRowProps) {
  const { list, index, count, sortable, readOnly, removeLabel, className, sideClassName, children } = props
  const { onMove, onRemove } = props
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    setOver(false)
    const [from = '', place] = event.dataTransfer.getData(rowDragType).split('\n')
    if (from !== list || place === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(Number(place), index)
  }
  return (
    <div
      data-entry
      className={`${className} ${isOver ? css.over : ''}`}
      onDragOver={(event) => {
        if (!sortable || !event.dataTransfer.types.includes(rowDragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {sortable && !readOnly && (
        <span
          className={css.grip}
          draggable
          data-tip={t('nodePanel.dragEntry')}
          data-testid="grip"
          onDragStart={(event) => event.dataTransfer.setData(rowDragType, `${list}\n${index}`)}
        >
          <GripVertical size={16} aria-hidden />
        </span>
      )}
      {children}
      {!readOnly && (
        <div className={sideClassName}>
          {sortable && (
            <>
              <IconButton
                size="small"
                icon={ArrowUp}
                label={t('nodePanel.moveUp')}
                data-move="up"
                disabled={index === 0}
                onClick={() => onMove(index, index - 1)}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={t('nodePanel.moveDown')}
                data-move="down"
                disabled={index === count - 1}
                onClick={() => onMove(index, index + 1)}
              />
            </>
          )}
          <IconButton size="small" icon={Trash2} label={removeLabel} data-remove onClick={onRemove} />
        </div>
      )}
    </div>
  )
}
