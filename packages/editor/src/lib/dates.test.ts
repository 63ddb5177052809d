import { expect, onTestFinished, test } from 'vitest'
import { formatDate, formatDuration, formatExactDate, formatRunTime } from './dates.ts'
import { formatNumber } from './format.ts'
import { showLanguage } from './i18n.ts'

test('L01 dates are written as yyyy-mm-dd HH:MM:ss', () => {
  expect(formatDate(new Date(2026, 0, 5, 7, 3, 9))).toBe('2026-01-05 07:03:09')
})

test('L01 an exact date is written as d mmmm, yyyy @ HH:MM Z', () => {
  expect(formatExactDate(new Date(2026, 0, 5, 7, 3, 9))).toMatch(
    /^5 January, 2026 @ 07:03 (UTC|GMT|[A-Z]{2,4})\S*$/,
  )
})

test('L01 a timer shows seconds under a minute and m:ss from then on', () => {
  expect([0, 59_999, 60_000, 605_000].map(formatDuration)).toEqual(['0s', '59s', '1:00', '10:05'])
})

test('S03 dates and numbers are written as people of the chosen language write them', async () => {
  await showLanguage('de')
  onTestFinished(() => showLanguage('en'))

  expect(formatDate(new Date(2026, 0, 5, 7, 3, 9))).toBe('05.01.2026, 07:03:09')
  expect([950, 1_500].map(formatRunTime)).toEqual(['950 ms', '1,5 s'])
  expect(formatNumber(204_800)).toBe('204.800')
})

test('L01 a run time is told in milliseconds, seconds with a digit, and then as a timer', () => {
  expect([-5, 0.4, 999, 1000, 59_999, 60_000].map(formatRunTime)).toEqual([
    '0 ms',
    '0 ms',
    '999 ms',
    '1.0 s',
    '60.0 s',
    '1:00',
  ])
})

test('S03 an exact date is written as people of the chosen language write it', async () => {
  await showLanguage('de')
  onTestFinished(() => showLanguage('en'))

  expect(formatExactDate(new Date(2026, 0, 5, 7, 3, 9))).toContain('5. Januar 2026')
})
