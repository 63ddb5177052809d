import { useEffect, type RefObject } from 'react'
import { breakpoints } from '../lib/constants.ts'

interface Room {
  isOn: boolean
  /** Whether it has buttons to run what it shows. */
  mayRun: boolean
}

/**
 * How high the buttons reach that float at the bottom of a canvas. On a phone those to run it stand in two lines; a low canvas has
 * none there, and others at its top.
 */
function buttonsHeight({ clientHeight }: Element, mayRun: boolean): number {
  if (clientHeight < 300) return 12
  return mayRun && window.innerWidth < breakpoints.small ? 128 : 80
}

/** Lifts the notices into an element, above the buttons at its bottom: below it stand others, such as those of a timeline. */
export function useToastRoom(frame: RefObject<HTMLElement | null>, { isOn, mayRun }: Room): void {
  useEffect(() => {
    const element = frame.current
    if (!element || !isOn) return undefined
    const { style } = document.documentElement
    const watcher = new ResizeObserver(() => {
      const below = window.innerHeight - element.getBoundingClientRect().bottom
      style.setProperty(
        '--toasts-bottom',
        `max(${below + buttonsHeight(element, mayRun)}px, var(--toasts-floor, 0px))`,
      )
      style.setProperty('--toasts-top', 'auto')
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      style.removeProperty('--toasts-bottom')
      style.removeProperty('--toasts-top')
    }
  }, [frame, isOn, mayRun])
}
