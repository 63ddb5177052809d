import { expect, test } from 'vitest'
import { timeoutProblem, totalSeconds, within } from './timeout.ts'

test.each([
  [{ hours: '1', minutes: '2', seconds: '3' }, 3723],
  [{ hours: '-1', minutes: '61', seconds: '99' }, 3660],
  [{ hours: 'one', minutes: '', seconds: '5' }, 5],
])('M15 a timeout of %j is %i seconds', (timeout, total) => {
  expect(totalSeconds(timeout)).toBe(total)
})

test.each([
  ['minutes', '90', '60'],
  ['seconds', '61', '60'],
  ['seconds', '60', '60'],
  ['hours', '90', '90'],
  ['hours', '-1', '0'],
  ['minutes', '', ''],
] as const)('M15 in the field for %s %j stays as %j', (part, typed, shown) => {
  expect(within(part, typed)).toBe(shown)
})

test('M15 V01 a timeout of nothing is refused', () => {
  expect(timeoutProblem({ hours: '', minutes: '0', seconds: '0' }, 3600)).toBe(
    'Timeout is activated but set to 0',
  )
})

test('M15 V01 a timeout above the maximum is refused', () => {
  expect(timeoutProblem({ hours: '1', minutes: '1', seconds: '6' }, 3665)).toBe(
    'The timeout is longer than allowed. Maximum Timeout is: 1 hours, 1 minutes, 5 seconds',
  )
  expect(timeoutProblem({ hours: '1', minutes: '1', seconds: '5' }, 3665)).toBeUndefined()
  expect(timeoutProblem({ hours: '99', minutes: '0', seconds: '0' }, -1)).toBeUndefined()
})
