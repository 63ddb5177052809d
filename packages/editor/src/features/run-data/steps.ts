import type { RunData, RunEntry, TokenUse } from '@heddle/core/run'

/** A call that a sub-node has answered, with the calls that it took to do so. */
export interface Step {
  node: string
  /** Which of the calls of its node, from 0. */
  run: number
  entry: RunEntry
  steps: Step[]
}

/** What the sub-nodes of a node did in one of its runs, in the order in which they began. */
export function stepsOf(runData: RunData, node: string, run: number): Step[] {
  const byAsker = indexes.get(runData) ?? byAskerIn(runData)
  indexes.set(runData, byAsker)
  // A sub-node that asks itself, by a detour, would never end.
  const seen = new Set<RunEntry>()
  const below = (asker: string, askerRun: number): Step[] =>
    (byAsker.get(keyOf(asker, askerRun)) ?? []).flatMap((call) => {
      if (seen.has(call.entry)) return []
      seen.add(call.entry)
      return [{ ...call, steps: below(call.node, call.run) }]
    })
  return below(node, run)
}

/** What the models behind all of the steps took, call by call. */
export const usesOf = (steps: readonly Step[]): TokenUse[] =>
  steps.flatMap(({ entry, steps: further }) => [
    ...(entry.asked?.tokens ? [entry.asked.tokens] : []),
    ...usesOf(further),
  ])

type Call = Omit<Step, 'steps'>

const indexes = new WeakMap<RunData, ReadonlyMap<string, Call[]>>()

function byAskerIn(runData: RunData): ReadonlyMap<string, Call[]> {
  const calls = Object.entries(runData)
    .flatMap(([node, runs]) => runs.map((entry, run) => ({ node, run, entry })))
    .filter(({ entry }) => entry.asked !== undefined)
    .toSorted((a, b) => a.entry.executionIndex - b.entry.executionIndex)
  return Map.groupBy(calls, ({ entry: { source } }) =>
    keyOf(source[0]?.previousNode ?? '', source[0]?.previousNodeRun ?? 0),
  )
}

const keyOf = (node: string, run: number): string => `${run}:${node}`
