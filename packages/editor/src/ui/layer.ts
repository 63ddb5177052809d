import { useEffect } from 'react'
import { useLatest } from '../lib/use-latest.ts'

type Close = () => void

/** What lies over the page, the last on top. */
const layers: { current: Close }[] = []

/**
 * Escape closes the topmost layer alone: a list before the dialog in which it was opened. The browser's own close requests
 * would do the same, but the second one in a row cannot be refused, and a dialog with unsaved changes must be able to ask.
 */
export function useLayer(close: Close): void {
  const latest = useLatest(close)
  useEffect(() => {
    layers.push(latest)
    if (layers.length === 1) document.addEventListener('keydown', onKeyDown)
    return () => {
      layers.splice(layers.indexOf(latest), 1)
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [latest])
}

function onKeyDown(event: KeyboardEvent): void {
  // A field that is being edited, or a list of completions, has already used the key.
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  layers.at(-1)?.current()
}
