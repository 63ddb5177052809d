import { findAncestorItem, type Item, type PairedItem, type RunData, type RunEntry } from '@heddle/core/run'

interface OutputItem {
  run: RunEntry
  item: Item
}

/** Positions of the items of an earlier node that an output item came from. */
export function ancestorPositions(
  runData: RunData,
  { run, item }: OutputItem,
  ancestor: { node: string; items: readonly Item[] },
): number[] {
  return pairsOf(item).flatMap((pair) => {
    const source = run.source[pair.input ?? 0]
    if (source?.previousNode === ancestor.node) return [pair.item]
    const found = findAncestorItem({
      runData,
      source: run.source,
      itemIndex: pair.item,
      inputIndex: pair.input,
      node: ancestor.node,
    })
    const position = found.kind === 'found' ? ancestor.items.indexOf(found.item) : -1
    return position >= 0 ? [position] : []
  })
}

/** Looking at more would take longer than anybody hovers. */
const searchedMax = 2000

/** Positions of the output items that came from an item of an earlier node. */
export function descendantPositions(
  runData: RunData,
  output: { run: RunEntry; items: readonly Item[] },
  ancestor: { node: string; items: readonly Item[]; item: number },
): number[] {
  return output.items
    .slice(0, searchedMax)
    .flatMap((item, position) =>
      ancestorPositions(runData, { run: output.run, item }, ancestor).includes(ancestor.item)
        ? [position]
        : [],
    )
}

const pairsOf = ({ pairedItem }: Item): readonly PairedItem[] =>
  pairedItem === undefined ? [] : [pairedItem].flat()
