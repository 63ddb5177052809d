import { expect, test } from 'vitest'
import { failuresLink } from './failures-link.ts'
import { headlinesOf } from './headlines.ts'

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

test('failures lead to the list of them, to the end of their last day', () => {
  expect(failuresLink({ workflowId: '5', days: { first: '2026-02-28', last: '2026-02-28' } })).toBe(
    '/executions?status=error&from=2026-02-28T00%3A00&to=2026-03-01T00%3A00&workflowId=5',
  )
  expect(failuresLink({ days: { first: '2026-01-01' } })).toBe(
    '/executions?status=error&from=2026-01-01T00%3A00',
  )
})
