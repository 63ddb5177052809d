import { expect, test } from 'vitest'
import { formatDate, formatDuration } from './dates.ts'

test('L01 dates are written as yyyy-mm-dd HH:MM:ss', () => {
  expect(formatDate(new Date(2026, 0, 5, 7, 3, 9))).toBe('2026-01-05 07:03:09')
})

test('L01 a timer shows seconds under a minute and m:ss from then on', () => {
  expect([0, 59_999, 60_000, 605_000].map(formatDuration)).toEqual(['0s', '59s', '1:00', '10:05'])
})
