import { pairedWith, type Item, type NodeOutput, type OutputItems, type PairedItem } from '@heddle/core'

type Inputs = readonly (readonly Item[])[]

/** Items as a node gets them: each is paired with its own position, so one that is passed on descends from itself. */
export const asInput = (items: readonly Item[] | null | undefined, input: number): Item[] =>
  (items ?? []).map(({ json, binary }, item) => {
    const pairedItem = input === 0 ? { item } : { item, input }
    return binary === undefined ? { json, pairedItem } : { json, binary, pairedItem }
  })

/**
 * Completes the lineage of what a node gave back. What the node says itself stands. Of the rest, the n-th
 * descends from the n-th when there are as many as came in, and all descend from the only one that came in.
 */
export function pairOutputs(output: NodeOutput, inputs: Inputs): OutputItems {
  const parentOf = guessParents(output, inputs)
  if (!parentOf) return output
  return output.map(
    (items) =>
      items &&
      items.map((item, index) => (item.pairedItem === undefined ? pairedWith(item, parentOf(index)) : item)),
  )
}

function guessParents(output: NodeOutput, inputs: Inputs): ((index: number) => PairedItem) | undefined {
  const input = inputs.findIndex((items) => items.length > 0)
  const count = inputs[input]?.length ?? 0
  if (count === 0 || inputs.some((items, other) => other !== input && items.length > 0)) return undefined
  const paired = (item: number) => (input === 0 ? { item } : { item, input })
  if (count === 1) return () => paired(0)
  const filled = output.filter((items) => items && items.length > 0)
  return filled.length === 1 && filled[0]?.length === count ? paired : undefined
}
