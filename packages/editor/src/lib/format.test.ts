import { expect, test } from 'vitest'
import { formatFileSize, formatNumber, roughNumber, shortNumber, timeAgo } from './format.ts'

test.each([
  ['0', '0 byte'],
  ['4', '4 byte'],
  ['1530', '1.5 kB'],
  ['20971520', '21 MB'],
  ['12 B', '12 B'],
  ['999', '999 byte'],
  ['1000', '1 kB'],
  ['3000000000', '3 GB'],
  ['5000000000000', '5,000 GB'],
])('P16 a file of %s bytes has the size %s', (size, shown) => {
  expect(formatFileSize(size)).toBe(shown)
})

test('numbers have as many digits after the point as are asked for; large ones are told shortly', () => {
  expect([formatNumber(1234.56), formatNumber(1234.56, 1), formatNumber(2, 1)]).toEqual([
    '1,235',
    '1,234.6',
    '2.0',
  ])
  expect([950, 1234, 25_000, 1_250_000].map(shortNumber)).toEqual(['950', '1.2K', '25K', '1.3M'])
  expect([95, 1302, 10_020, 156_000].map(roughNumber)).toEqual(['95', '1,300', '10,000', '160,000'])
})

const now = Date.parse('2026-06-15T12:00:00.000Z')
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString()

test.each([
  [0, 'now'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3599, '60 minutes ago'],
  [3600, '1 hour ago'],
  [86_400, 'yesterday'],
  [86_400 * 29, '29 days ago'],
  [86_400 * 30, 'last month'],
  [86_400 * 364, '12 months ago'],
  [86_400 * 365, 'last year'],
  [-7200, 'in 2 hours'],
])('%d seconds before now is %s', (seconds, text) => {
  expect(timeAgo(before(seconds), now)).toBe(text)
})

test('what is no date was never', () => {
  expect(timeAgo('never', now)).toBe('')
})
