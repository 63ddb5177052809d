import { connectionHoverMs, connectionUnhoverMs } from '../../lib/constants.ts'
import { useFlow } from './flow-store.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/** A wire shows its buttons a moment after the pointer comes and keeps them a moment after it has gone. */
export function hoverEdge(id: string | undefined): void {
  clearTimeout(timer)
  timer = setTimeout(
    () => useFlow.setState({ hoveredEdge: id }),
    id ? connectionHoverMs : connectionUnhoverMs,
  )
}
