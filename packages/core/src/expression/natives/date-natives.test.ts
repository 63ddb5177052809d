import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'
import { NeedsSandbox } from '../index.ts'

/** In New York, in summer. */
const date = 'DateTime.fromISO("2024-07-16T09:08:07.006")'

describe('a date of luxon', () => {
  test.each([
    ['toISO()', '2024-07-16T09:08:07.006-04:00'],
    ['toISO({ includeOffset: false })', '2024-07-16T09:08:07.006'],
    ['toISODate()', '2024-07-16'],
    ['toISOTime({ suppressMilliseconds: true })', '09:08:07.006-04:00'],
    ['toISOWeekDate()', '2024-W29-2'],
    ['toSQL()', '2024-07-16 09:08:07.006 -04:00'],
    ['toSQLDate()', '2024-07-16'],
    ['toRFC2822()', 'Tue, 16 Jul 2024 09:08:07 -0400'],
    ['toHTTP()', 'Tue, 16 Jul 2024 13:08:07 GMT'],
    ['toMillis()', 1_721_135_287_006],
    ['toSeconds()', 1_721_135_287.006],
    ['toUnixInteger()', 1_721_135_287],
    ['toObject().hour', 9],
    ['toJSDate()', '2024-07-16T13:08:07.006Z'],
    ['toJSDate().getUTCHours()', 13],
    ['toUTC()', '2024-07-16T13:08:07.006Z'],
    ['toUTC().toLocal()', '2024-07-16T09:08:07.006-04:00'],
    ['toFormat("d.M.yy")', '16.7.24'],
    ['startOf("day")', '2024-07-16T00:00:00.000-04:00'],
    ['endOf("hour")', '2024-07-16T09:59:59.999-04:00'],
    ['set({ day: 1 })', '2024-07-01T09:08:07.006-04:00'],
    ['setZone("Europe/Berlin")', '2024-07-16T15:08:07.006+02:00'],
    ['setZone("utc+3")', '2024-07-16T16:08:07.006+03:00'],
    ['setZone("UTC-03:30")', '2024-07-16T09:38:07.006-03:30'],
    ['hasSame(DateTime.fromISO("2024-07-31"), "month")', true],
    ['hasSame(DateTime.fromISO("2024-08-01"), "month")', false],
    ['diff(DateTime.fromISO("2024-07-15T09:08:07.006")).as("hours")', 24],
    ['diff(DateTime.fromISO("2024-07-15T09:08:07.006"), "days").toObject()', { days: 1 }],
    ['diff(DateTime.fromISO("2024-07-15"), ["days", "hours"]).days', 1],
    ['weekday', 2],
    ['zoneName', 'America/New_York'],
    ['isInDST', true],
  ])('%s is %j', (read, value) => {
    expect(valueOf(`${date}.${read}`)).toEqual(value)
  })

  test.each([
    'toFormat("yyyy", { locale: "de" })',
    'toFormat(5)',
    `toFormat("${'y'.repeat(201)}")`,
    'toISO("x")',
    'set(5)',
    'setZone("Nowhere/Never")',
    'setZone("")',
    'setZone(5)',
    `setZone("${'x'.repeat(51)}")`,
    'setZone("utc", { keepLocalTime: true })',
    'toLocaleString()',
  ])('%s is left to the sandbox', (call) => {
    expect(() => valueOf(`${date}.${call}`)).toThrow(NeedsSandbox)
  })

  test('is written by formats of up to 200 letters', () => {
    expect(valueOf(`${date}.toFormat("${'-'.repeat(200)}")`)).toBe('-'.repeat(200))
  })
})

describe('a duration of luxon', () => {
  const span = 'Duration.fromObject({ hours: 36 })'

  test.each([
    ['as("days")', 1.5],
    ['shiftTo("days", "hours").toObject()', { days: 1, hours: 12 }],
    ['negate().hours', -36],
    ['plus({ hours: 1 }).hours', 37],
    ['minus({ hours: 1 }).hours', 35],
    ['toMillis()', 129_600_000],
    ['toISO()', 'PT36H'],
    ['toFormat("hh:mm")', '36:00'],
    ['hours', 36],
  ])('%s is %j', (read, value) => {
    expect(valueOf(`${span}.${read}`)).toEqual(value)
  })

  test('is added to another one only as plain data', () => {
    expect(() => valueOf(`${span}.plus(5)`)).toThrow(NeedsSandbox)
  })
})

describe('a date is made', () => {
  test.each([
    ['DateTime.local(2024, 2)', '2024-02-01T00:00:00.000-05:00'],
    ['DateTime.local(2024, 2, 3, 4, 5, 6, 7)', '2024-02-03T04:05:06.007-05:00'],
    ['DateTime.utc(2024)', '2024-01-01T00:00:00.000Z'],
    ['DateTime.fromISO("2024-01-01", { zone: "Europe/Berlin" })', '2024-01-01T00:00:00.000+01:00'],
    ['DateTime.fromISO("2024-01-01T00:00+09:00")', '2023-12-31T10:00:00.000-05:00'],
    ['DateTime.fromISO("2024-01-01T00:00+09:00", { setZone: true })', '2024-01-01T00:00:00.000+09:00'],
    ['DateTime.fromISO("2024-01-01T00:00+09:00", { setZone: 1 })', '2023-12-31T10:00:00.000-05:00'],
    ['DateTime.fromSQL("2024-01-01 10:00")', '2024-01-01T10:00:00.000-05:00'],
    ['DateTime.fromRFC2822("Mon, 01 Jan 2024 00:00:00 GMT")', '2023-12-31T19:00:00.000-05:00'],
    ['DateTime.fromHTTP("Mon, 01 Jan 2024 00:00:00 GMT")', '2023-12-31T19:00:00.000-05:00'],
    ['DateTime.fromMillis(0)', '1969-12-31T19:00:00.000-05:00'],
    ['DateTime.fromSeconds(60)', '1969-12-31T19:01:00.000-05:00'],
    ['DateTime.fromJSDate(new Date(0), { zone: "utc" })', '1970-01-01T00:00:00.000Z'],
    ['DateTime.fromObject({ year: 2024, month: 5 })', '2024-05-01T00:00:00.000-04:00'],
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['new Date("2024-01-01")', '2024-01-01T00:00:00.000Z'],
    ['new Date("2024-01-01T10:00+02:00")', '2024-01-01T08:00:00.000Z'],
    ['Duration.fromISO("P1D").days', 1],
    ['Duration.fromMillis(5).milliseconds', 5],
  ])('%s is %s', (expression, value) => {
    expect(valueOf(expression)).toBe(value)
  })

  test.each([
    'DateTime.local(2024, 1, 1, 1, 1, 1, 1, 1)',
    'DateTime.local(2024, { zone: "utc" })',
    'DateTime.fromISO(5)',
    'DateTime.fromISO("x", { locale: "de" })',
    'DateTime.fromISO("x", "utc")',
    `DateTime.fromISO("${' '.repeat(101)}")`,
    'DateTime.fromMillis("0")',
    'DateTime.fromJSDate(0)',
    'DateTime.fromObject(5)',
    'new Date(2024, 1)',
    'new Date("2024-01-01T10:00")',
    'new Date(null)',
  ])('%s is left to the sandbox', (expression) => {
    expect(() => valueOf(expression)).toThrow(NeedsSandbox)
  })
})
