import { expect, test } from 'vitest'
import { snapToGrid, uniqueNodeName } from './index.ts'

test.each([
  ['Set', [], 'Set'],
  ['Set', ['Set'], 'Set1'],
  ['Set', ['Set', 'Set1', 'Set2'], 'Set3'],
  ['Set1', ['Set1'], 'Set2'],
  ['Call 9', ['Call 9', 'Call 10'], 'Call 11'],
])('K01 %s among %j becomes %s', (name, taken, unique) => {
  expect(uniqueNodeName(name, taken)).toBe(unique)
})

test('K01 positions snap to the 20 px grid', () => {
  expect(snapToGrid([29, 31])).toEqual([20, 40])
  expect(snapToGrid([-9, -11])).toEqual([0, -20])
})
