export interface Box {
  left: number
  top: number
  width: number
  height: number
}

type Size = Pick<Box, 'width' | 'height'>
type Corner = Pick<Box, 'left' | 'top'>

interface Placing {
  /** What the card is about. */
  anchor: Box
  card: Size
  window: Size
  /** What it should not cover. */
  clear: readonly Box[]
}

export const cardGap = 16

/** The corner of a card below, above or beside something: the first where it fits and covers nothing, else the first where it fits. */
export function placeCard(placing: Placing): Corner {
  const { anchor, card, window } = placing
  const middle = within(anchor.left + anchor.width / 2 - card.width / 2, window.width - card.width)
  const level = within(anchor.top + anchor.height / 2 - card.height / 2, window.height - card.height)
  const below = { left: middle, top: anchor.top + anchor.height + cardGap }
  const corners = [
    below,
    { left: middle, top: anchor.top - cardGap - card.height },
    { left: anchor.left + anchor.width + cardGap, top: level },
    { left: anchor.left - cardGap - card.width, top: level },
  ]
  const fitting = corners.filter((corner) => fits(placing, corner))
  const corner = fitting.find((each) => isClear(placing, each)) ?? fitting[0]
  return corner ?? { left: middle, top: within(below.top, window.height - card.height) }
}

/** Never outside the window. */
const within = (start: number, last: number): number =>
  Math.round(Math.max(cardGap, Math.min(start, last - cardGap)))

const fits = ({ card, window }: Placing, { left, top }: Corner): boolean =>
  left >= 0 && top >= 0 && left + card.width <= window.width && top + card.height <= window.height

const isClear = ({ card, clear }: Placing, { left, top }: Corner): boolean =>
  !clear.some(
    (box) =>
      box.left < left + card.width &&
      left < box.left + box.width &&
      box.top < top + card.height &&
      top < box.top + box.height,
  )
