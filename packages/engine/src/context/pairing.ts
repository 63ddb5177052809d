import type { Pause } from '../fairness/turn.ts'
import type { NodeOutput } from '@heddle/core/node'
import { pairedWith, type Item, type OutputItems, type PairedItem } from '@heddle/core/run'

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
  return (items ?? []).map((item, index) => atPosition(item, own[index]))
}

/** What goes through many items. */
interface Walk {
  positions: Positions
  pause: Pause
}

/** The same for all inputs; with pauses, and later, when there are many items. */
export function asInputs(
  inputs: readonly (readonly Item[] | null | undefined)[],
  walk: Walk,
): Item[][] | Promise<Item[][]> {
  return inputs.every(isFew)
    ? inputs.map((items, input) => asInput(items, input, walk.positions))
    : Promise.all(inputs.map((items, input) => asInputWithPauses(items ?? [], input, walk)))
}

async function asInputWithPauses(
  items: readonly Item[],
  input: number,
  { positions, pause }: Walk,
): Promise<Item[]> {
  const placed: Item[] = []
  for (const [start, end] of slicesOf(items)) {
    const own = positions(input, end)
    for (let index = start; index < end; index += 1) {
      const item = items[index]
      if (item) placed.push(atPosition(item, own[index]))
    }
    const turn = pause()
    if (turn) await turn
  }
  return placed
}

function atPosition(item: Item, own: PairedItem | undefined): Item {
  const { json, binary, error, pairedItem } = item
  if (pairedItem !== undefined && pairedItem === own && error === undefined) return item
  return binary === undefined ? { json, pairedItem: own } : { json, binary, pairedItem: own }
}

/** So many items are gone through without a look at whether it is time for a pause. */
const inOneGo = 2000

const isFew = (items: readonly Item[] | null | undefined): boolean => !items || items.length <= inOneGo

/** Where the slices of many items begin and end. */
function* slicesOf(items: readonly Item[]): Generator<readonly [number, number]> {
  for (let start = 0; start < items.length; start += inOneGo)
    yield [start, Math.min(start + inOneGo, items.length)]
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

/** The same; with pauses, and later, when there are many items. */
export function pairOutputsWithPauses(
  output: NodeOutput,
  inputs: Inputs,
  walk: Walk,
): OutputItems | Promise<OutputItems> {
  return output.every(isFew) ? pairOutputs(output, inputs, walk.positions) : pairMany(output, inputs, walk)
}

async function pairMany(
  output: NodeOutput,
  inputs: Inputs,
  { positions, pause }: Walk,
): Promise<OutputItems> {
  const parents = guessParents(output, inputs, positions)
  if (!parents) return output
  const paired: OutputItems = []
  for (const items of output)
    paired.push(!items || items.every(hasParent) ? items : await withParents(items, parents, pause))
  return paired
}

async function withParents(
  items: readonly Item[],
  parents: readonly PairedItem[],
  pause: Pause,
): Promise<Item[]> {
  const paired: Item[] = []
  for (const [start, end] of slicesOf(items)) {
    for (let index = start; index < end; index += 1) {
      const item = items[index]
      if (item) paired.push(withParent(item, parents, index))
    }
    const turn = pause()
    if (turn) await turn
  }
  return paired
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
