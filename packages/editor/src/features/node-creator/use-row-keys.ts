import { useState, type KeyboardEvent } from 'react'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import type { CreatorRow } from './creator-rows.ts'

interface RowKeys {
  rows: readonly CreatorRow[]
  activate: (row: CreatorRow) => void
  /** Shows the actions of a node. */
  lookInto: (type: NodeTypeHeader) => void
  /** Leaves the subcategory that is looked into. */
  back: (() => void) | undefined
  close: () => void
}

/** The arrow keys move through the list while the search box keeps the focus. */
export function useRowKeys({ rows, activate, lookInto, back, close }: RowKeys) {
  const [wanted, setWanted] = useState<string>()
  // What was marked may be filtered away: then the first line is.
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === wanted),
  )
  const active = rows[index]

  const move = (step: number) => {
    const next = rows.at((index + step) % rows.length)
    setWanted(next?.id)
    if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' })
  }
  const actions: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: active && (() => activate(active)),
    ArrowRight: active && goInto(active, { activate, lookInto, isInside: back !== undefined }),
    ArrowLeft: back ?? (active && isOpen(active) ? () => activate(active) : undefined),
    Escape: close,
    Tab: close,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isInBox = event.target instanceof HTMLInputElement
    const action = isInBox || event.key === 'Escape' ? actions[event.key] : undefined
    if (!action || (event.key === 'Tab' && event.shiftKey) || isWithinText(event)) return
    event.preventDefault()
    action()
  }
  return { activeId: active?.id, setActive: setWanted, onKeyDown }
}

/** There the arrow to the right moves on in what was typed. */
const isWithinText = ({ key, target }: KeyboardEvent): boolean =>
  key === 'ArrowRight' &&
  target instanceof HTMLInputElement &&
  (target.selectionEnd ?? 0) < target.value.length

/** What the arrow to the right does on a line: it opens what can be opened. */
function goInto(
  row: CreatorRow,
  { activate, lookInto, isInside }: Pick<RowKeys, 'activate' | 'lookInto'> & { isInside: boolean },
): (() => void) | undefined {
  if (row.kind === 'action' || row.kind === 'offer') return undefined
  if (row.kind === 'node') return row.type.actions && !isInside ? () => lookInto(row.type) : undefined
  return isOpen(row) ? undefined : () => activate(row)
}

const isOpen = (row: CreatorRow): boolean => row.kind === 'category' && row.open
