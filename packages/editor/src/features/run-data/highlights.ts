import type { Item, RunEntry } from '@heddle/core/run'
import { useMemo } from 'react'
import { ancestorPositions, descendantPositions } from '../../workspace/lineage.ts'
import { usePanel } from '../../workspace/panel-store.ts'
import { useRun } from '../../workspace/run-store.ts'

const nothing: ReadonlySet<number> = new Set()

/** Which output items came from the input item that is pointed at. */
export function useHighlightedOutput(
  node: string,
  run: RunEntry | undefined,
  items: readonly Item[],
): ReadonlySet<number> {
  const pointed = usePanel((state) => state.pointed)
  const runData = useRun((state) => state.runData)
  return useMemo(() => {
    if (!pointed || !run || pointed.node === node) return nothing
    const source = runData[pointed.node]?.[pointed.run]?.data?.main[pointed.output] ?? []
    return new Set(
      descendantPositions(runData, { run, items }, { node: pointed.node, items: source, item: pointed.item }),
    )
  }, [pointed, run, runData, node, items])
}

/** Which items of an earlier node the output item that is pointed at came from. */
export function useHighlightedInput(ancestor: string, items: readonly Item[]): ReadonlySet<number> {
  const pointed = usePanel((state) => state.pointed)
  const runData = useRun((state) => state.runData)
  return useMemo(() => {
    if (!pointed || pointed.node === ancestor) return nothing
    const run = runData[pointed.node]?.[pointed.run]
    const item = run?.data?.main[pointed.output]?.[pointed.item]
    return run && item
      ? new Set(ancestorPositions(runData, { run, item }, { node: ancestor, items }))
      : nothing
  }, [pointed, runData, ancestor, items])
}
