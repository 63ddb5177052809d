import type { TokenUse } from './run-data.ts'

/** In US dollars for a million tokens. */
export interface ModelPrice {
  /** As its service calls it; with `*` at its end it stands for all that begin so. */
  model: string
  input: number
  output: number
}

const million = 1_000_000

/** The price of a model: its own, or that of the longest beginning that fits. */
export function findPrice(prices: readonly ModelPrice[], model: string): ModelPrice | undefined {
  const own = prices.find((price) => price.model === model)
  if (own) return own
  return prices
    .filter((price) => price.model.endsWith('*') && model.startsWith(price.model.slice(0, -1)))
    .toSorted((a, b) => b.model.length - a.model.length)[0]
}

/** In US dollars; undefined when nobody knows the price. */
export function findCost(prices: readonly ModelPrice[], use: TokenUse): number | undefined {
  const price = use.model === undefined ? undefined : findPrice(prices, use.model)
  return price && (use.input * price.input + use.output * price.output) / million
}
