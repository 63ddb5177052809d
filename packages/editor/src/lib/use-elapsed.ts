import { useEffect, useState } from 'react'

/** Milliseconds since a moment, told every second while there is one. */
export function useElapsed(since: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (since === undefined) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [since])
  return since === undefined ? 0 : Math.max(0, now - since)
}
