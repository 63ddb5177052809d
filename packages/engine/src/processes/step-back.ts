import { getPriority, setPriority } from 'node:os'

/** How far behind the thread that answers everybody. */
const ahead = 0
const engine = 5
const longWork = 10
const last = 19

/** Lets a process stand back, where there is not enough processor for all. */
export const stepBack = (pid: number): void => void stand(longWork, pid)

/**
 * Where the calling thread stands in the line for the processor: in front while it has time, so that short work is done at once,
 * and behind that while it works without a pause. Where the system lets nobody come forward again, it stays in between.
 */
export class ThreadPlace {
  readonly #mayMove: boolean
  #isBack = false

  constructor() {
    // Elsewhere a priority belongs to the whole process, never to a thread.
    this.#mayMove = process.platform === 'linux' && stand(engine) && stand(ahead)
  }

  /** Back while the thread works without a pause, in front otherwise. */
  move(isBack: boolean): void {
    if (!this.#mayMove || isBack === this.#isBack) return
    this.#isBack = isBack
    stand(isBack ? longWork : ahead)
  }
}

/** A process or thread, or else the calling thread. False where the system does not allow it. */
function stand(back: number, id = 0): boolean {
  try {
    setPriority(id, Math.min(getPriority(process.pid) + back, last))
    return true
  } catch {
    return false
  }
}
