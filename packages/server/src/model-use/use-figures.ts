import type { ModelUseFigures } from '@heddle/contract'
import { findCost, type ModelPrice } from '@heddle/core/run'
import type { ModelSum } from './use-queries.ts'

/** What the sums of several models add up to. */
export function figuresOf(
  sums: readonly ModelSum<unknown>[],
  prices: readonly ModelPrice[],
): ModelUseFigures {
  const figures: ModelUseFigures = { calls: 0, input: 0, output: 0, cost: null, unpriced: 0 }
  for (const sum of sums) {
    const cost = findCost(prices, sum)
    figures.calls += sum.calls
    figures.input += sum.input
    figures.output += sum.output
    if (cost === undefined) figures.unpriced += sum.input + sum.output
    else figures.cost = (figures.cost ?? 0) + cost
  }
  return figures
}

/** By what they have in common, most tokens first. */
export function figuresBy<S extends ModelSum<unknown>, Key>(
  sums: readonly S[],
  prices: readonly ModelPrice[],
  keyOf: (sum: S) => Key,
): (ModelUseFigures & { key: Key })[] {
  return [...Map.groupBy(sums, keyOf)]
    .map(([key, group]) => ({ key, ...figuresOf(group, prices) }))
    .toSorted((a, b) => b.input + b.output - (a.input + a.output))
}
