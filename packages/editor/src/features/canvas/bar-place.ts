import { useStore } from '@xyflow/react'

/** What a bar of buttons belongs to, in the canvas's own coordinates. */
interface Owner {
  top: number
  height: number
}

/** The part of the canvas that is in sight: where its origin is on the screen, how large, and how high the canvas is. */
interface Sight {
  y: number
  zoom: number
  height: number
}

type BarPlace = { top: number } | { bottom: number }

/** How far above a node its buttons begin; less where the header would cover them. */
export const useBarAboveNode = (nodeTop: number): number =>
  useStore(({ transform: [, y, zoom] }) => Math.max(-nodeBar, inside({ y, zoom }, nodeTop, edge)))

/** Where the buttons of a note stand. */
export function useNoteBar(note: Owner): BarPlace {
  return useStore(
    ({ transform: [, y, zoom], height }) => noteBarPlace(note, { y, zoom, height }),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  )
}

/**
 * Above the note; below it where the header or the tabs would cover that; at the upper edge of what is in sight where that would
 * not do either.
 *
 * @internal
 */
export function noteBarPlace({ top, height }: Owner, { y, zoom, height: frame }: Sight): BarPlace {
  if ((top - noteBar) * zoom + y >= belowTabs) return { top: -noteBar }
  const end = (top + height) * zoom + y
  if (end >= belowTabs && end + noteBar * zoom <= frame - aboveDock) return { bottom: -noteBar }
  return { top: Math.max(-noteBar, inside({ y, zoom }, top, belowTabs)) }
}

/** How far below its own upper edge something must begin so that it is not hidden. */
const inside = ({ y, zoom }: Omit<Sight, 'height'>, top: number, from: number): number =>
  Math.round((from - y) / zoom - top)

const nodeBar = 34
const noteBar = 44
const edge = 4
/** The tabs float above the canvas, as do the zoom and run buttons. */
const belowTabs = 60
const aboveDock = 80
