import type { RunData, RunEntry } from '@heddle/core/run'

/** One run of one node on the time axis, in milliseconds from the first start. */
export interface WaterfallBar {
  node: string
  /** Counted from 1; a node in a loop runs more than once. */
  run: number
  start: number
  duration: number
  state: 'success' | 'error' | 'waiting'
}

export interface Waterfall {
  bars: readonly WaterfallBar[]
  /** The end of the last bar. */
  total: number
}

/** Every node run in the order of the starts. An execution that waits does so at the last one. */
export function waterfallOf(runData: RunData, isWaiting = false): Waterfall {
  const runs = Object.entries(runData).flatMap(([node, entries]) =>
    entries.map((entry, index) => ({ node, entry, run: index + 1 })),
  )
  const first = Math.min(...runs.map(({ entry }) => entry.startTime))
  const bars = runs
    .toSorted(
      (a, b) => a.entry.startTime - b.entry.startTime || a.entry.executionIndex - b.entry.executionIndex,
    )
    .map(({ node, entry, run }, index) => ({
      node,
      run,
      start: entry.startTime - first,
      duration: entry.executionTime,
      state: stateOf(entry, isWaiting && index === runs.length - 1),
    }))
  return { bars, total: Math.max(1, ...bars.map(({ start, duration }) => start + duration)) }
}

function stateOf({ error }: RunEntry, isWaiting: boolean): WaterfallBar['state'] {
  if (isWaiting) return 'waiting'
  return error ? 'error' : 'success'
}
