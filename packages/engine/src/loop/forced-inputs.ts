import { findOwn } from '@heddle/core'
import type { StackEntry } from '@heddle/core/run'
import { listConnections, mainConnection } from '@heddle/core/workflow'
import type { Run } from '../context/run.ts'

/**
 * In the old order a node with several inputs has the nodes in front of an input run that was never reached, each with one
 * empty item. Gives the first of them, 'run' when nothing can be forced and the node may run as it is, or 'never' when a
 * node in front of it ran and gave nothing at all.
 */
export function forceInput(run: Run, waiting: StackEntry): StackEntry | 'run' | 'never' {
  const missing = (run.connectedInputs.get(waiting.node) ?? []).filter((input) => !waiting.data.main[input])
  for (const input of missing) {
    const sources = sourcesOf(run, waiting.node, input)
    const unreached = sources.map((source) => firstUnreached(run, source, new Set([waiting.node])))
    const start = unreached.find((name) => name !== undefined)
    if (start !== undefined) return { node: start, data: { main: [[{ json: {} }]] }, source: [null] }
    if (sources.every((source) => gaveNothing(run, source))) return 'never'
  }
  return 'run'
}

const sourcesOf = ({ workflow }: Run, node: string, input?: number): string[] =>
  listConnections(workflow)
    .filter(
      ({ target, targetInput, type }) =>
        type === mainConnection && target === node && (input === undefined || targetInput === input),
    )
    .map(({ source }) => source)

/** The farthest node upwards that has not run; undefined when this one has. */
function firstUnreached(run: Run, node: string, seen: Set<string>): string | undefined {
  if (seen.has(node) || !mayRun(run, node) || hasRun(run, node)) return undefined
  seen.add(node)
  const before = sourcesOf(run, node).map((source) => firstUnreached(run, source, seen))
  return before.find((name) => name !== undefined) ?? node
}

const hasRun = ({ state }: Run, node: string): boolean =>
  (findOwn(state.resultData.runData, node)?.length ?? 0) > 0

function mayRun({ nodes, state }: Run, node: string): boolean {
  const { runNodeFilter } = state.startData
  return nodes.has(node) && (!runNodeFilter || runNodeFilter.includes(node))
}

function gaveNothing({ state }: Run, node: string): boolean {
  const runs = findOwn(state.resultData.runData, node) ?? []
  return runs.every(({ data }) => (data?.main ?? []).every((items) => !items || items.length === 0))
}
