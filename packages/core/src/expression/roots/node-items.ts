import type { Item } from '../../run/item.ts'
import type { RunEntry } from '../../run/run-data.ts'
import { findOwn } from '../../json.ts'
import { ExpressionError } from '../expression-error.ts'
import type { ExpressionData } from '../expression-data.ts'

interface Which {
  /** Index of the output; the one that leads here when absent. */
  output?: number
  /** Index of the run; the last one when absent. */
  run?: number
}

/** The items that a node put out. */
export function itemsOf(data: ExpressionData, node: string, { output, run }: Which = {}): readonly Item[] {
  const runs = runsOf(data, node)
  const entry = run === undefined ? runs.at(-1) : runs[run]
  // Loops that gather what all runs gave count upwards until there is none.
  if (!entry) throw new ExpressionError('notExecuted', `The node '${node}' has no run ${run}`)
  return entry?.data?.main[output ?? outputTowards(data, node)] ?? []
}

export const isExecuted = (data: ExpressionData, node: string): boolean =>
  (findOwn(data.runData, node)?.length ?? 0) > 0

function runsOf(data: ExpressionData, node: string): readonly RunEntry[] {
  const runs = findOwn(data.runData, node)
  if (!runs || runs.length === 0) {
    throw new ExpressionError('notExecuted', `There is no data yet: execute the node '${node}' first`)
  }
  return runs
}

const outputs = new WeakMap<ExpressionData, Map<string, number>>()

/** By which of its outputs a node feeds the current one, directly or through others. It is the same for every item. */
function outputTowards(data: ExpressionData, node: string): number {
  const known = outputs.get(data) ?? new Map<string, number>()
  const output = known.get(node) ?? findOutputTowards(data, node)
  outputs.set(data, known.set(node, output))
  return output
}

function findOutputTowards(data: ExpressionData, node: string): number {
  const direct = data.source.find((source) => source?.previousNode === node)
  return direct ? (direct.previousNodeOutput ?? 0) : (connectedOutput(data, node) ?? 0)
}

function connectedOutput(data: ExpressionData, node: string): number | undefined {
  const outputs = findOwn(data.workflow.connections, node)?.main ?? []
  const found = outputs.findIndex((targets) =>
    targets?.some((target) => leadsTo(data, target.node, new Set([node]))),
  )
  return found === -1 ? undefined : found
}

function leadsTo(data: ExpressionData, from: string, seen: Set<string>): boolean {
  if (from === data.node) return true
  if (seen.has(from)) return false
  seen.add(from)
  const outputs = findOwn(data.workflow.connections, from)?.main ?? []
  return outputs.some((targets) => targets?.some((target) => leadsTo(data, target.node, seen)) ?? false)
}
