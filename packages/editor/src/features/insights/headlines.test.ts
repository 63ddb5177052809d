import type { ModelUseFigures } from '@heddle/contract'
import { expect, test } from 'vitest'
import { failuresLink } from './failures-link.ts'
import { headlinesOf, modelHeadlines } from './headlines.ts'

const figures = (executions: number, failed: number, p50: number) => ({ executions, failed, p50, p95: p50 })
const shown = (total: ReturnType<typeof figures>, before: ReturnType<typeof figures>) =>
  headlinesOf({ total, before }).map(({ value, change, tone }) => [value, change, tone])

test('each number stands beside its change against the days before', () => {
  expect(shown(figures(1250, 25, 1500), figures(1000, 50, 1000))).toEqual([
    ['1,250', '+25%', 'even'],
    ['25', '−50%', 'good'],
    ['2.0%', '−3.0 points', 'good'],
    ['1.5 s', '+50%', 'bad'],
  ])
})

test('what did not change is neither good nor bad, and where nothing ran before there is nothing to compare', () => {
  expect(shown(figures(10, 1, 5), figures(10, 1, 5)).map(([, change, tone]) => [change, tone])).toEqual(
    Array.from({ length: 4 }, (_, index) => [index === 2 ? '±0.0 points' : '±0.0%', 'even']),
  )
  expect(shown(figures(10, 1, 5), figures(0, 0, 0)).map(([, change]) => change)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})

test('where there was none before, the change is no share of it but so many more', () => {
  expect(shown(figures(10, 2, 5), figures(10, 0, 5))[1]).toEqual(['2', '+2', 'bad'])
  expect(shown(figures(10, 0, 5), figures(10, 0, 5))[1]).toEqual(['0', '±0', 'even'])
  expect(shown(figures(10, 0, 1500), figures(10, 0, 0))[3]).toEqual(['1.5 s', '+1.5 s', 'bad'])
})

test('failures lead to the list of them, to the end of their last day', () => {
  expect(failuresLink({ workflowId: '5', days: { first: '2026-02-28', last: '2026-02-28' } })).toBe(
    '/executions?status=error&from=2026-02-28T00%3A00&to=2026-03-01T00%3A00&workflowId=5',
  )
  expect(failuresLink({ days: { first: '2026-01-01' } })).toBe(
    '/executions?status=error&from=2026-01-01T00%3A00',
  )
})

const use = (given: Partial<ModelUseFigures> = {}): ModelUseFigures => ({
  calls: 0,
  input: 0,
  output: 0,
  cost: null,
  unpriced: 0,
  ...given,
})

const modelsShown = (total: ModelUseFigures, before: ModelUseFigures) =>
  modelHeadlines({ total, before }).map(({ key, value, change }) => [key, value, change])

test('tokens and cost are compared with the days before', () => {
  const total = use({ calls: 2, input: 1000, output: 200, cost: 3 })

  expect(modelsShown(total, use({ calls: 1, input: 600, cost: 1.5 }))).toEqual([
    ['tokens', '1.2K', '+100%'],
    ['cost', '$3.00', '+100%'],
  ])
  expect(modelsShown(total, use())).toEqual([
    ['tokens', '1.2K', undefined],
    ['cost', '$3.00', undefined],
  ])
})

test('there is no cost without a price, and nothing at all when no model was called', () => {
  expect(modelsShown(use({ calls: 1, input: 5 }), use())).toEqual([['tokens', '5', undefined]])
  expect(modelsShown(use(), use({ calls: 1, input: 5 }))).toEqual([])
})
