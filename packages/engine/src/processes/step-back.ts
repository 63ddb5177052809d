import { getPriority, setPriority } from 'node:os'

/** The thread that answers everybody comes before the engines, and they before what users compute. */
const step = 5
const last = 19

/** Lets a process, or the calling thread, stand back behind whoever calls, where there is not enough processor for all. */
export function stepBack(pid?: number): void {
  // Elsewhere a priority belongs to the whole process, never to a thread.
  if (pid === undefined && process.platform !== 'linux') return
  try {
    setPriority(pid ?? 0, Math.min(getPriority() + step, last))
  } catch {
    // Not every system lets a process do that; then they are equal.
  }
}
