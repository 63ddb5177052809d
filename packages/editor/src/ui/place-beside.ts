export type Side = 'bottom-start' | 'bottom-end' | 'right-start' | 'right-end' | 'top-start'

interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

interface Placing {
  /** What it stands beside. */
  anchor: Rectangle
  box: Size
  window: Size
  side: Side
  gap: number
}

const margin = 8

/** The corner of a box beside something: on the other side where there is more room, and never outside the window. */
export function placeBeside({ anchor, box, window, side, gap }: Placing): { left: number; top: number } {
  const [direction, align] = side.split('-')
  const wanted =
    direction === 'right'
      ? {
          left: beside(anchor.right + gap, anchor.left - gap - box.width, window.width - box.width),
          top: align === 'end' ? anchor.bottom - box.height : anchor.top,
        }
      : {
          left: align === 'end' ? anchor.right - box.width : anchor.left,
          top:
            direction === 'top'
              ? beside(anchor.top - gap - box.height, anchor.bottom + gap, window.height - box.height)
              : beside(anchor.bottom + gap, anchor.top - gap - box.height, window.height - box.height),
        }
  return {
    left: within(wanted.left, window.width - box.width),
    top: within(wanted.top, window.height - box.height),
  }
}

/** The first place if the box fits there, else the other if it fits there. */
function beside(first: number, other: number, last: number): number {
  const fits = (start: number) => start >= margin && start <= last - margin
  return !fits(first) && fits(other) ? other : first
}

const within = (start: number, last: number): number => Math.max(margin, Math.min(start, last - margin))
