import type { Item } from '@heddle/core/run'
import { joinByFields } from './join-by-fields.ts'
import { joinItems, type Sourced } from './join-items.ts'
import type { MergeParams } from './merge.node.ts'

type Inputs = readonly (readonly Item[])[]

/** Joins items of two (by position: of all) inputs. */
export function combine(inputs: Inputs, values: MergeParams): Item[] {
  // An input that nothing arrived on is empty, not away.
  const sourced = Array.from({ length: Math.max(inputs.length, values.numberInputs) }, (_, input) =>
    (inputs[input] ?? []).map((item, index): Sourced => ({ item, from: { item: index, input } })),
  )
  switch (values.combineBy) {
    case 'combineByPosition':
      return byPosition(sourced, values)
    case 'combineAll':
      return everyPair(sourced[0] ?? [], sourced[1] ?? [], values)
    default:
      return joinByFields(sourced[0] ?? [], sourced[1] ?? [], values)
  }
}

function byPosition(inputs: Sourced[][], values: MergeParams): Item[] {
  const { clashHandling, onlySuffixed } = values.options
  const keepsLast = clashHandling?.values?.resolveClash === 'addSuffix' && !onlySuffixed
  return Array.from({ length: pairCount(inputs, values) }, (_, index) => {
    const parts = inputs.flatMap((items) => items[index] ?? [])
    const joined = joinItems(parts, values)
    return keepsLast ? { ...joined, json: { ...joined.json, ...parts.at(-1)?.item.json } } : joined
  })
}

function pairCount(inputs: Sourced[][], { options }: MergeParams): number {
  const lengths = inputs.map((items) => items.length)
  if (!options.includeUnpaired) return Math.min(...lengths)
  return options.onlyFirstUnpaired ? (lengths[0] ?? 0) : Math.max(...lengths)
}

/** The input whose fields win goes by slowest, where there are but two. */
function everyPair(first: Sourced[], second: Sourced[], values: MergeParams): Item[] {
  if (values.options.clashHandling?.values?.resolveClash === 'preferInput1') {
    return second.flatMap((other) => first.map((one) => joinItems([one, other], values)))
  }
  return first.flatMap((one) => second.map((other) => joinItems([one, other], values)))
}
