import type { PointerEvent } from 'react'

/**
 * Makes the row under the pointer the active one, which the keys go on from: there is one, whoever chose it. A list that
 * moves under a resting pointer, because keys scroll it or a search makes it shorter, is not pointed at.
 */
export const whenPointed =
  (point: (event: PointerEvent<HTMLElement>) => void) => (event: PointerEvent<HTMLElement>) => {
    if (event.movementX !== 0 || event.movementY !== 0) point(event)
  }
