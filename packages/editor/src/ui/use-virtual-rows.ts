import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type RefObject } from 'react'

export interface VirtualRows {
  scroller: RefObject<HTMLDivElement | null>
  count: number
  /** The places of those that are drawn. */
  shown: readonly number[]
  /** How much room those that are not drawn take above each of these, and below all. */
  gaps: ReadonlyMap<number, number>
  after: number
  measure: (row: HTMLTableRowElement | null) => void
}

/** As a table has them; a card is as high as what it tells, which is measured. */
const rowHeight = 52

/** Which rows of a long table are drawn: those in sight, and one that must not go when it is scrolled away. */
export function useVirtualRows(count: number, keyOf?: (index: number) => string, kept?: number): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    ...(keyOf && { getItemKey: keyOf }),
    overscan: 8,
    initialRect: { width: 800, height: 600 },
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(kept === undefined ? [] : [kept])])]
        .filter((index) => index < range.count)
        .toSorted((a, b) => a - b),
  })
  const items = virtual.getVirtualItems()
  return {
    scroller,
    count,
    shown: items.map(({ index }) => index),
    gaps: new Map(items.map(({ index, start }, place) => [index, start - (items[place - 1]?.end ?? 0)])),
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  }
}
