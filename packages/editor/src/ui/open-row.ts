import type { MouseEvent } from 'react'

/** What leads from a row to the thing that it stands for: the link in its name, or the button that is marked so. */
const opener = '[data-opens], [data-part="name"] a'

/** What takes a press itself, and the room around it, where a press has only just missed it. */
const ownPresses =
  'a, button, input, label, select, textarea, [popover], dialog, [data-part="select"], [data-part="actions"]'

/** A press anywhere on a row does what its link does. With the keys one goes to the link itself. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: row, target } = event
  const way = row.querySelector<HTMLElement>(opener)
  if (!way || event.shiftKey || isTaken(row, target) || isSelecting(row)) return
  const staysHere = event.button === 0 && !event.ctrlKey && !event.metaKey
  if (staysHere) way.click()
  else if (event.button <= 1 && way instanceof HTMLAnchorElement) window.open(way.href, '_blank', 'noopener')
}

/** Whether the press is for something in the row, or for what floats above it and tells its presses here, too. */
function isTaken(row: HTMLElement, target: EventTarget): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return true
  // The table itself may stand in a dialog.
  const taker = target.closest(ownPresses)
  return taker !== null && row.contains(taker)
}

/** Whoever marks a text, to copy it, wants to stay. */
function isSelecting(row: HTMLElement): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && row.contains(selection.anchorNode)
}
