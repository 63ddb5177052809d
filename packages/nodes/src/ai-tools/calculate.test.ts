import { expect, test } from 'vitest'
import { calculate } from './calculate.ts'

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['-2 ^ 2', -4],
  ['2 ^ 3 ^ 2', 512],
  ['2 ** -1', 0.5],
  ['0.1 + 0.2', 0.3],
  ['10 % 4', 2],
  ['200 * 10%', 20],
  ['50% + 1', 1.5],
  ['5! / 3!', 20],
  ['1.5e3 - .5', 1499.5],
  ['sqrt(16) + max(1, 2, 3) - min(4, 5)', 3],
  ['round(pi, 2)', 3.14],
  ['log(1000) + ln(e) + log(8, 2)', 7],
  ['6 × 7 ÷ 2', 21],
  ['- (3 − 5)', 2],
])('%s is %d', (expression, result) => {
  expect(calculate(expression)).toBe(result)
})

test.each([
  ['', 'ends too early'],
  ['2 +', 'ends too early'],
  ['1 / 0', 'divided by zero'],
  ['(1', 'closing parenthesis'],
  ['1 2', '"2" is not expected'],
  ['sqrt 4', 'parentheses'],
  ['sqrt(-1)', 'not a finite number'],
  ['constructor(1)', '"constructor" is not known'],
  ['process.exit()', '"." cannot be calculated with'],
  ['1; 2', '";" cannot be calculated with'],
  ['171!', 'factorial'],
  ['1'.repeat(1001), 'longer than'],
])('%s is refused with a reason', (expression, reason) => {
  expect(() => calculate(expression)).toThrow(reason)
})
