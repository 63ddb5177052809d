import { pairedWith, type Item, type NodeOutput, type OutputItems, type PairedItem } from '@heddle/core'

/**
 * The positions in an input, each made once per execution. All items at a position share it, which saves memory,
 * and an item that has the right one already need not be copied.
 */
export type Positions = (input: number, count: number) => readonly PairedItem[]

export function createPositions(): Positions {
  const byInput = new Map<number, PairedItem[]>()
  return (input, count) => {
    const known = byInput.get(input) ?? []
    for (let item = known.length; item < count; item += 1) {
      known.push(input === 0 ? { item } : { item, input })
    }
    byInput.set(input, known)
    return known
  }
}

/** Items as a node gets them: each is paired with its own position, so one that is passed on descends from itself. */
export function asInput(
  items: readonly Item[] | null | undefined,
  input: number,
  positions: Positions,
): Item[] {
  const own = positions(input, items?.length ?? 0)
  return (items ?? []).map((item, index) => {
    const { json, binary, error, pairedItem } = item
    if (pairedItem !== undefined && pairedItem === own[index] && error === undefined) return item
    return binary === undefined ? { json, pairedItem: own[index] } : { json, binary, pairedItem: own[index] }
  })
}

type Inputs = readonly (readonly Item[])[]

/**
 * Completes the lineage of what a node gave back. What the node says itself stands. Of the rest, the n-th
 * descends from the n-th when there are as many as came in, and all descend from the only one that came in.
 */
export function pairOutputs(output: NodeOutput, inputs: Inputs, positions: Positions): OutputItems {
  const parents = guessParents(output, inputs, positions)
  if (!parents) return output
  return output.map(
    (items) =>
      items &&
      (items.every(hasParent) ? items : items.map((item, index) => withParent(item, parents, index))),
  )
}

const hasParent = ({ pairedItem }: Item): boolean => pairedItem !== undefined

function withParent(item: Item, parents: readonly PairedItem[], index: number): Item {
  return hasParent(item) ? item : pairedWith(item, parents[index] ?? parents[0])
}

/** The parent of each output item; a single one is the parent of all. */
function guessParents(
  output: NodeOutput,
  inputs: Inputs,
  positions: Positions,
): readonly PairedItem[] | undefined {
  const input = inputs.findIndex((items) => items.length > 0)
  const count = inputs[input]?.length ?? 0
  if (count === 0 || inputs.some((items, other) => other !== input && items.length > 0)) return undefined
  if (count === 1) return positions(input, 1).slice(0, 1)
  const filled = output.filter((items) => items && items.length > 0)
  return filled.length === 1 && filled[0]?.length === count ? positions(input, count) : undefined
}
