import { findOwn } from '../json.ts'
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
  /** What earlier searches in the same data found out; many items can descend from one that was made of many. */
  known?: Map<string, AncestorSearch>
  /** Told how many items are about to be looked at. */
  count?(items: number): void
}

/** Follows `pairedItem` from node to node, back to the nearest item of the named ancestor. */
export function findAncestorItem(query: AncestorQuery): AncestorSearch {
  const { source, itemIndex, inputIndex = source.findIndex((from) => from !== null), known } = query
  const from = source[inputIndex]
  if (!from) return { kind: 'none' }
  const end = followLine(query, { from, index: itemIndex })
  if (end.kind === 'found') return end
  if (end.kind !== 'fork') return answer([], end.kind === 'lost' ? [end.node] : [])
  const place = `${query.node.length}.${query.node}.${end.at}`
  const found = known?.get(place) ?? followAll(query, end.steps())
  known?.set(place, found)
  return found
}

/** Follows all the lines that part at an item, until they lead to two different ones. */
function followAll(query: AncestorQuery, steps: readonly Step[]): AncestorSearch {
  const found = new Set<Item>()
  const lost = new Set<string>()
  const seen = new Set<string>()
  const pending = steps.filter((step) => isNew(seen, step))
  for (let step = pending.pop(); step && found.size < 2; step = pending.pop()) {
    const end = followLine(query, step)
    if (end.kind === 'found') found.add(end.item)
    if (end.kind === 'lost') lost.add(end.node)
    if (end.kind === 'fork') for (const next of end.steps()) if (isNew(seen, next)) pending.push(next)
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
  | { kind: 'fork'; at: string; steps: () => Step[] }
  | { kind: 'start' }

/** Walks back as long as every item has one parent, which is the case for nearly all. */
function followLine({ runData, node, count }: AncestorQuery, { from, index }: Step): LineEnd {
  for (;;) {
    count?.(1)
    const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from
    const runs = findOwn(runData, previousNode) ?? []
    const item = runs[previousNodeRun]?.data?.main[previousNodeOutput]?.[index]
    if (!item) return { kind: 'start' }
    if (previousNode === node) return { kind: 'found', item }
    const { pairedItem } = item
    const sourceOf = ({ input = 0, run = previousNodeRun }: PairedItem) => runs[run]?.source[input]
    if (Array.isArray(pairedItem)) {
      const at = placeOf({ from, index })
      const steps = () => {
        count?.(pairedItem.length)
        return stepsBack(pairedItem, sourceOf)
      }
      return { kind: 'fork', at, steps }
    }
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
function isNew(seen: Set<string>, step: Step): boolean {
  const place = placeOf(step)
  if (seen.has(place)) return false
  seen.add(place)
  return true
}

function placeOf({ from, index }: Step): string {
  const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from
  return `${previousNodeRun}.${previousNodeOutput}.${index}.${previousNode}`
}
