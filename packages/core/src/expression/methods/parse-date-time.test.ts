import { expect, test } from 'vitest'
import { parseDateTime } from './parse-date-time.ts'

test.each([
  ['1700000000', 's'],
  ['1700000000000', 'ms'],
  ['1700000000000000', 'us'],
])('%s is read in the unit %s', (text, unit) => {
  expect(parseDateTime(text, unit, { timezone: 'UTC' }).toMillis()).toBe(1_700_000_000_000)
})
