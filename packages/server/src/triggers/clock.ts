/** What tells the time. Tests bring their own. */
export interface Clock {
  /** What the host says that the time is, in milliseconds since 1970. It may be set, back or forward. */
  wall(): number
  /** Milliseconds since some moment. It never goes back, and nobody sets it. */
  monotonic(): number
  /** Does the work after so many milliseconds, however the wall clock is set meanwhile; the result prevents that. */
  after(ms: number, work: () => Promise<void>): () => void
}

export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(() => void work(), ms)
    return () => clearTimeout(timer)
  },
}
