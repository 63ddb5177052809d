import type { Item } from '@heddle/core/run'
import type { MergeParams } from './merge.node.ts'

type Inputs = readonly (readonly Item[])[]

export const append = (inputs: Inputs): Item[] =>
  inputs.flatMap((items, input) =>
    items.map((item, index) => ({ ...item, pairedItem: { item: index, input } })),
  )

export function chooseBranch(inputs: Inputs, { output, useDataOfInput }: MergeParams): Item[] {
  if (output === 'empty') return [{ json: {}, pairedItem: everyItem(inputs) }]
  const input = useDataOfInput - 1
  const items = inputs[input]
  if (!items) throw new Error(`There is no input ${useDataOfInput}`)
  return items.map((item, index) => ({ ...item, pairedItem: { item: index, input } }))
}

const everyItem = (inputs: Inputs) =>
  inputs.flatMap((items, input) => items.map((_, item) => ({ item, input })))
