import { useEffect, useRef, type RefObject } from 'react'

type Change = () => void

export interface EntryFocus {
  list: RefObject<HTMLDivElement | null>
  /** The first field of what is added is ready to be typed into. */
  adding: (change: Change) => void
  /** What took the place of the removed one can be removed next. */
  removing: (change: Change) => void
  /** The button goes with its entry. */
  moving: (steps: number, change: Change) => void
}

const fields = 'input, textarea, [contenteditable="true"], [role="combobox"], [role="switch"]'

/**
 * Keeps the focus in a list whose entries come, go and move: else it would be lost, or stay where another entry is now. The
 * list, its entries and what adds, removes and moves them are marked by data attributes.
 */
export function useEntryFocus(): EntryFocus {
  const list = useRef<HTMLDivElement>(null)
  const settle = useRef<(list: HTMLElement) => void>(undefined)
  useEffect(() => {
    if (list.current) settle.current?.(list.current)
    settle.current = undefined
  })
  const partsNow = (mark: string) => (list.current ? ownParts(list.current, mark) : [])
  return {
    list,
    adding(change) {
      const known = new Set(partsNow('entry'))
      settle.current = (now) => focusField(ownParts(now, 'entry').find((entry) => !known.has(entry)))
      change()
    },
    removing(change) {
      const index = partsNow('remove').findIndex(hasFocus)
      if (index >= 0) settle.current = (now) => focusNear(now, index)
      change()
    },
    moving(steps, change) {
      const index = partsNow('entry').findIndex((entry) => entry.contains(document.activeElement))
      if (index >= 0) settle.current = (now) => focusMover(ownParts(now, 'entry')[index + steps], steps)
      change()
    },
  }
}

const hasFocus = (part: HTMLElement): boolean => part === document.activeElement

/** What a list within an entry has is not its own. */
const ownParts = (list: HTMLElement, mark: string): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(`[data-${mark}]`)].filter(
    (part) => part.parentElement?.closest('[data-entries]') === list,
  )

/** One that has no field yet has a button that adds some. */
const focusField = (entry: HTMLElement | undefined): void =>
  (entry?.querySelector<HTMLElement>(fields) ?? entry?.querySelector<HTMLElement>('[data-add]'))?.focus()

function focusNear(list: HTMLElement, index: number): void {
  const removers = ownParts(list, 'remove')
  const near = removers[Math.min(index, removers.length - 1)] ?? ownParts(list, 'add')[0]
  near?.focus()
}

/** At the end of the list only the way back is left. */
function focusMover(entry: HTMLElement | undefined, steps: number): void {
  const all = entry?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? []
  const movers = [...all].filter(({ disabled }) => !disabled)
  const wanted = movers.find(({ dataset }) => dataset.move === (steps < 0 ? 'up' : 'down'))
  ;(wanted ?? movers[0])?.focus()
}
