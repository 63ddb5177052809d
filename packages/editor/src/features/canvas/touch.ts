import { touchFlagMs } from '../../lib/constants.ts'

let lastTouch = -Infinity

/** Remembers that a finger, not a mouse, is at work. */
export function noteTouch(): void {
  lastTouch = Date.now()
}

/** Browsers follow a touch with mouse events of their own; for a moment those are still the finger's. */
export const isTouching = (): boolean => Date.now() - lastTouch < touchFlagMs

/** Devices without a fine pointer pan with one finger instead of drawing a selection box. */
export const hasCoarsePointer: boolean = window.matchMedia('(pointer: coarse)').matches
