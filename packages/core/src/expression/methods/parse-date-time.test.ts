import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'
import { parseDateTime } from './parse-date-time.ts'

/** The time zone is New York, five hours behind in winter. */
const read = (text: string) => valueOf('$json.text.toDateTime()', { text })

describe('a text as a date', () => {
  test.each([
    ['2024-01-02', '2024-01-02T00:00:00.000-05:00'],
    [' 2024-01-02T03:04:05.678 ', '2024-01-02T03:04:05.678-05:00'],
    ['2024-01-02T03:04:05Z', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02T03:04:05+02:00', '2024-01-02T03:04:05.000+02:00'],
    ['2024-01-02 03:04:05', '2024-01-02T03:04:05.000-05:00'],
    ['Tue, 02 Jan 2024 03:04:05 +0100', '2024-01-02T03:04:05.000+01:00'],
    ['Tue, 02 Jan 2024 03:04:05 GMT', '2024-01-02T03:04:05.000Z'],
    ['1/2/2024', '2024-01-02T00:00:00.000-05:00'],
    [`${' '.repeat(90)}2024-01-02`, '2024-01-02T00:00:00.000-05:00'],
    ['January 2, 2024 15:00', '2024-01-02T15:00:00.000-05:00'],
    ['January 2, 2024 15:00 +0000', '2024-01-02T10:00:00.000-05:00'],
  ])('%j is %s', (text, iso) => {
    expect(read(text)).toBe(iso)
  })

  test.each([
    '',
    'soon',
    '12345',
    '12345678',
    'Tuesday',
    '2024-13-01',
    '123456789012345',
    `${' '.repeat(91)}2024-01-02`,
  ])('%j is none', (text) => {
    expect(() => read(text)).toThrow(`"${text.slice(0, 50)}" is not a date`)
  })

  test('is a plain one as well', () => {
    expect(valueOf('"2024-01-02".toDate()')).toBe('2024-01-02T05:00:00.000Z')
  })
})

describe('a time stamp counts', () => {
  test.each([
    ['100000000', 's'],
    ['1700000000', 's'],
    ['-1700000000', 's'],
    ['99999999999', 's'],
    ['100000000000', 'ms'],
    ['-100000000000', 'ms'],
    ['1700000000000', 'ms'],
    ['99999999999999', 'ms'],
  ])('%s in the unit %s', (text, unit) => {
    const milliseconds = Number(text) * (unit === 's' ? 1000 : 1)

    expect(valueOf('$json.text.toDateTime().toMillis()', { text })).toBe(milliseconds)
  })

  test.each([
    ['1700000000', 's'],
    ['1700000000000', 'ms'],
    ['1700000000000000', 'us'],
  ])('%s in the unit that is given: %s', (text, unit) => {
    expect(parseDateTime(text, unit, { timezone: 'UTC' }).toMillis()).toBe(1_700_000_000_000)
  })
})

test('a format says how a date is written', () => {
  const parsed = parseDateTime('02.01.2024', 'dd.MM.yyyy', { timezone: 'America/New_York' })

  expect(parsed.toISO()).toBe('2024-01-02T00:00:00.000-05:00')
  expect(() => parseDateTime('2024-01-02', 'dd.MM.yyyy', { timezone: 'UTC' })).toThrow('is not a date')
})
