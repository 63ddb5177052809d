import type { RunData } from '@heddle/core/run'

/** One run of one node on the time axis, in milliseconds from the first start. */
export interface WaterfallBar {
  node: string
  /** Counted from 1; a node in a loop runs more than once. */
  run: number
  start: number
  duration: number
  failed: boolean
}

export interface Waterfall {
  bars: readonly WaterfallBar[]
  /** The end of the last bar. */
  total: number
}

/** Every node run in the order of the starts. */
export function waterfallOf(runData: RunData): Waterfall {
  const runs = Object.entries(runData).flatMap(([node, entries]) =>
    entries.map((entry, index) => ({ node, entry, run: index + 1 })),
  )
  const first = Math.min(...runs.map(({ entry }) => entry.startTime))
  const bars = runs
    .toSorted(
      (a, b) => a.entry.startTime - b.entry.startTime || a.entry.executionIndex - b.entry.executionIndex,
    )
    .map(({ node, entry, run }) => ({
      node,
      run,
      start: entry.startTime - first,
      duration: entry.executionTime,
      failed: entry.error !== undefined,
    }))
  return { bars, total: Math.max(1, ...bars.map(({ start, duration }) => start + duration)) }
}
