import { expect, test } from 'vitest'
import { findCost, findPrice } from './model-cost.ts'

const prices = [
  { model: 'gpt-*', input: 2, output: 8 },
  { model: 'gpt-mini*', input: 0.5, output: 1 },
  { model: 'gpt-mini', input: 1, output: 2 },
]

test('a model has its own price, else that of the longest beginning that fits', () => {
  const inputs = ['gpt-mini', 'gpt-mini-2', 'gpt-large', 'other'].map(
    (model) => findPrice(prices, model)?.input,
  )

  expect(inputs).toEqual([1, 0.5, 2, undefined])
})

test('prices are for a million tokens, and what has none costs nothing that is known', () => {
  expect(findCost(prices, { input: 500_000, output: 250_000, model: 'gpt-large' })).toBe(3)
  expect(findCost(prices, { input: 1, output: 1, model: 'other' })).toBeUndefined()
  expect(findCost(prices, { input: 1, output: 1 })).toBeUndefined()
})
