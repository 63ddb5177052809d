import type { ExpressionData } from '@heddle/core/expression'
import { findAncestorItem, type AncestorSearch, type Item } from '@heddle/core/run'
import type { LineageEntry } from './inside/task-data.ts'

/** For each named node: which of its items each input item descends from. */
export function lineageTable(data: ExpressionData, nodes: readonly string[]): Record<string, LineageEntry[]> {
  const count = data.inputs[0]?.length ?? 0
  const entries = nodes.map((node): [string, LineageEntry[]] => {
    const positions = positionsOf(data, node)
    const known = new Map<string, AncestorSearch>()
    return [
      node,
      Array.from({ length: count }, (_, itemIndex) => entryFor(data, { node, itemIndex, positions, known })),
    ]
  })
  return Object.fromEntries(entries)
}

type Position = Exclude<LineageEntry, string>

interface LineageQuery {
  node: string
  itemIndex: number
  positions: ReadonlyMap<Item, Position>
  known: Map<string, AncestorSearch>
}

function entryFor({ runData, source }: ExpressionData, wanted: LineageQuery): LineageEntry {
  const { node, itemIndex, positions, known } = wanted
  const found = findAncestorItem({ runData, source, itemIndex, inputIndex: 0, node, known })
  return found.kind === 'found' ? (positions.get(found.item) ?? 'none') : found.kind
}

function positionsOf({ runData }: ExpressionData, node: string): Map<Item, Position> {
  const positions = new Map<Item, Position>()
  runData[node]?.forEach((entry, run) =>
    entry.data?.main.forEach((items, output) =>
      items?.forEach((item, index) => positions.set(item, [run, output, index])),
    ),
  )
  return positions
}
