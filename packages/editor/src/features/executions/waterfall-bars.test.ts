import type { RunEntry } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { waterfallOf } from './waterfall-bars.ts'

const entry = (executionIndex: number, startTime: number, executionTime: number): RunEntry => ({
  startTime,
  executionTime,
  executionIndex,
  source: [],
})

test('E02 the waterfall has a bar for every node run, in the order of their starts', () => {
  const { bars, total } = waterfallOf({
    B: [entry(1, 1010, 30), { ...entry(3, 1050, 5), error: { message: 'boom' } }],
    A: [entry(0, 1000, 10)],
    C: [entry(2, 1010, 0)],
  })

  expect(bars).toEqual([
    { node: 'A', run: 1, start: 0, duration: 10, state: 'success' },
    { node: 'B', run: 1, start: 10, duration: 30, state: 'success' },
    { node: 'C', run: 1, start: 10, duration: 0, state: 'success' },
    { node: 'B', run: 2, start: 50, duration: 5, state: 'error' },
  ])
  expect(total).toBe(55)
})

test('E02 an execution that ran no node has an empty waterfall', () => {
  expect(waterfallOf({})).toEqual({ bars: [], total: 1 })
})

test('E02 an execution that waits does so at its last node run', () => {
  const { bars } = waterfallOf({ A: [entry(0, 1000, 10)], Pause: [entry(1, 1010, 2)] }, true)

  expect(bars.map(({ node, state }) => `${node}: ${state}`)).toEqual(['A: success', 'Pause: waiting'])
})
