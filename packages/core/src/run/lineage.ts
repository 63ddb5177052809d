import { getOwn } from '../json.ts'
import type { Item, PairedItem } from './item.ts'
import type { RunData, RunSource } from './run-data.ts'

/** The result of looking for the item of an earlier node that another item descends from. */
export type AncestorSearch =
  | { kind: 'found'; item: Item }
  /** `lostAt` names the node whose items do not say where they came from; absent when the node is no ancestor. */
  | { kind: 'none'; lostAt?: string }
  /** The item descends from more than one item of that node. */
  | { kind: 'several' }

export interface AncestorQuery {
  runData: RunData
  /** Where the inputs of the asking node came from. */
  source: readonly (RunSource | null)[]
  /** Position of the item in that input. */
  itemIndex: number
  /** The first input that got anything when absent. */
  inputIndex?: number
  /** Name of the ancestor. */
  node: string
}

/** Follows `pairedItem` from node to node, back to the nearest item of the named ancestor. */
export function findAncestorItem(query: AncestorQuery): AncestorSearch {
  const { source, itemIndex, inputIndex = source.findIndex((from) => from !== null) } = query
  const from = source[inputIndex]
  const found = new Set<Item>()
  const lost = new Set<string>()
  const seen = new Set<string>()
  const pending: Step[] = from ? [{ from, index: itemIndex }] : []
  for (let step = pending.pop(); step && found.size < 2; step = pending.pop()) {
    const end = followLine(query, step)
    if (end.kind === 'found') found.add(end.item)
    if (end.kind === 'lost') lost.add(end.node)
    if (end.kind === 'fork') for (const next of end.steps) if (isNew(seen, next)) pending.push(next)
  }
  return answer(found, lost)
}

function answer([item, another]: Iterable<Item>, [lostAt]: Iterable<string>): AncestorSearch {
  if (item) return another ? { kind: 'several' } : { kind: 'found', item }
  return lostAt === undefined ? { kind: 'none' } : { kind: 'none', lostAt }
}

/** An item of an output of a node run. */
interface Step {
  from: RunSource
  index: number
}

type LineEnd =
  | { kind: 'found'; item: Item }
  | { kind: 'lost'; node: string }
  | { kind: 'fork'; steps: Step[] }
  | { kind: 'start' }

/** Walks back as long as every item has one parent, which is the case for nearly all. */
function followLine({ runData, node }: AncestorQuery, { from, index }: Step): LineEnd {
  for (;;) {
    const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from
    const runs = getOwn(runData, previousNode) ?? []
    const item = runs[previousNodeRun]?.data?.main[previousNodeOutput]?.[index]
    if (!item) return { kind: 'start' }
    if (previousNode === node) return { kind: 'found', item }
    const { pairedItem } = item
    const sourceOf = ({ input = 0, run = previousNodeRun }: PairedItem) => runs[run]?.source[input]
    if (Array.isArray(pairedItem)) return { kind: 'fork', steps: stepsBack(pairedItem, sourceOf) }
    const parent = pairedItem && sourceOf(pairedItem)
    if (!parent)
      return runs[previousNodeRun]?.source.some(Boolean)
        ? { kind: 'lost', node: previousNode }
        : { kind: 'start' }
    from = parent
    index = pairedItem.item
  }
}

const stepsBack = (
  pairedItems: readonly PairedItem[],
  sourceOf: (paired: PairedItem) => RunSource | null | undefined,
): Step[] =>
  pairedItems.flatMap((paired) => {
    const from = sourceOf(paired)
    return from ? [{ from, index: paired.item }] : []
  })

/** Lines that parted can meet again; what was walked once is not walked twice. */
function isNew(seen: Set<string>, { from, index }: Step): boolean {
  const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from
  const key = `${previousNodeRun}.${previousNodeOutput}.${index}.${previousNode}`
  if (seen.has(key)) return false
  seen.add(key)
  return true
}
