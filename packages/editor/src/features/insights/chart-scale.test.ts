import { expect, test } from 'vitest'
import { labelStep, linePath, roundUp } from './chart-scale.ts'

test('an axis ends at a round number that no value exceeds', () => {
  expect([0, 1, 7, 10, 11, 23, 51, 0.3].map(roundUp)).toEqual([1, 1, 10, 10, 20, 50, 100, 0.5])
})

test('labels are thinned out until they fit', () => {
  expect([labelStep(7, 8), labelStep(14, 7), labelStep(90, 8)]).toEqual([1, 2, 12])
})

test('a line goes through all of its points', () => {
  const at = (x: number) => ({ x, y: 1 })

  expect(linePath([at(0), at(1), at(3)])).toBe('M0.0 1.0 L1.0 1.0 L3.0 1.0')
})
