import { DateTime } from 'luxon'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'
import { NeedsSandbox } from '../index.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

/** A Tuesday in summer; the time zone is New York. */
const moment = '2024-07-16T09:08:07.006'
const evaluate = (call: string, iso = moment) => valueOf(`DateTime.fromISO("${iso}").${call}`)

describe('a part of a date', () => {
  test.each([
    ['"year"', 2024],
    ['"quarter"', 3],
    ['"month"', 7],
    ['"week"', 29],
    ['"day"', 16],
    ['"hour"', 9],
    ['"minute"', 8],
    ['"second"', 7],
    ['"millisecond"', 6],
    ['"days"', 16],
    ['"Months"', 7],
    ['"weekNumber"', 29],
    ['"yearDayNumber"', 198],
    ['"dayOfWeek"', undefined],
    ['', 29],
  ])('extract(%s) is %d', (unit, value) => {
    expect(evaluate(`extract(${unit})`)).toBe(value)
  })

  test('is not made up for a unit that does not exist', () => {
    expect(evaluate('extract("fortnights")')).toBeUndefined()
  })
})

describe('a span of time', () => {
  test.each([
    ['plus(1, "day")', '2024-07-17T09:08:07.006-04:00'],
    ['plus("2", "hours")', '2024-07-16T11:08:07.006-04:00'],
    ['plus(4)', '2024-07-16T09:08:07.010-04:00'],
    ['plus()', '2024-07-16T09:08:07.006-04:00'],
    ['plus({ months: 1, days: 1 })', '2024-08-17T09:08:07.006-04:00'],
    ['plus(Duration.fromObject({ years: 1 }))', '2025-07-16T09:08:07.006-04:00'],
    ['plus(6, "months")', '2025-01-16T09:08:07.006-05:00'],
    ['minus(1, "quarter")', '2024-04-16T09:08:07.006-04:00'],
    ['minus(6)', '2024-07-16T09:08:07.000-04:00'],
    ['minus({ weeks: 1 })', '2024-07-09T09:08:07.006-04:00'],
    ['beginningOf("month")', '2024-07-01T00:00:00.000-04:00'],
    ['beginningOf()', '2024-07-15T00:00:00.000-04:00'],
    ['endOfMonth()', '2024-07-31T23:59:59.999-04:00'],
    ['toDateTime()', '2024-07-16T09:08:07.006-04:00'],
  ])('%s is %s', (call, iso) => {
    expect(evaluate(call)).toBe(iso)
  })

  test.each(['plus("soon")', 'minus(null)', 'plus(true)'])('%s leads nowhere', (call) => {
    expect(evaluate(call)).toBeUndefined()
  })
})

describe('whether a date', () => {
  test.each([
    ['2024-07-15', false],
    ['2024-07-19', false],
    ['2024-07-20', true],
    ['2024-07-21', true],
    ['2024-07-22', false],
  ])('is at the weekend: %s is %s', (day, isWeekend) => {
    expect(evaluate('isWeekend()', day)).toBe(isWeekend)
  })

  test.each([
    ['2024-07-16', true],
    ['2024-12-16', false],
  ])('is in daylight saving time: %s is %s', (day, isDst) => {
    expect(evaluate('isDst()', day)).toBe(isDst)
  })

  test.each([
    ['"2024-07-16", "2024-07-17"', true],
    ['"2024-07-17", "2024-07-16"', true],
    [`"${moment}", "2024-07-17"`, false],
    [`"2024-07-16", "${moment}"`, false],
    ['"2024-07-17", "2024-07-18"', false],
    ['DateTime.fromISO("2024-07-16"), 1721222222222', true],
    ['new Date("2024-07-16"), new Date("2024-07-17")', true],
  ])('isBetween(%s), which leaves out both ends, is %s', (ends, isBetween) => {
    expect(evaluate(`isBetween(${ends})`)).toBe(isBetween)
  })

  test.each([
    ['2026-01-01T11:54:59.999Z', false],
    ['2026-01-01T11:55:00Z', true],
    ['2026-01-01T12:00:00Z', true],
    ['2026-01-01T12:00:00.001Z', false],
  ])('of the last five minutes both ends count: %s is %s', (iso, isIn) => {
    expect(evaluate('isInLast(5)', iso)).toBe(isIn)
  })

  test('is of the last days, too', () => {
    expect(evaluate('isInLast(2, "days")', '2025-12-30T12:00:00Z')).toBe(true)
    expect(evaluate('isInLast(2, "days")', '2025-12-30T11:59:59Z')).toBe(false)
  })

  test('is there: it always is', () => {
    expect([evaluate('isEmpty()'), evaluate('isNotEmpty()'), evaluate('toBoolean()')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('the time between two dates', () => {
  test.each([
    ['diffTo("2024-07-15T09:08:07.006")', 1],
    ['diffTo("2024-07-17T21:08:07.006")', -1.5],
    ['diffTo("2024-07-16T08:08:07.006", "minutes")', 60],
    ['diffTo("2024-05-16T09:08:07.006", "month")', 2],
    ['diffTo("2024-05-14T09:08:07.006", ["months", "day"])', { months: 2, days: 2 }],
    ['diffTo(new Date("2024-07-16T13:08:06.006Z"), "seconds")', 1],
    ['diffTo(1721135286006, "seconds")', 1],
  ])('%s is %j', (call, value) => {
    expect(evaluate(call)).toEqual(value)
  })

  test.each([
    ['diffToNow()', -1],
    ['diffToNow("hours")', -24],
    ['diffToNow(["days", "hours"])', { days: -1, hours: 0 }],
  ])('%s of yesterday is %j', (call, value) => {
    expect(evaluate(call, '2025-12-31T12:00:00Z')).toEqual(value)
  })

  test('each unit is paid for, so that no list of them takes for ever', () => {
    const units = Array.from({ length: 100_000 }, () => 'days')

    expect(() => valueOf('$now.diffToNow($json.units)', { units })).toThrow(NeedsSandbox)
  })
})

describe('a date in another form', () => {
  test('is written by the first 200 letters of a format', () => {
    expect(evaluate(`format("${'-'.repeat(201)}")`)).toBe('-'.repeat(200))
  })

  const milliseconds = DateTime.fromISO(`${moment}-04:00`).toMillis()

  test.each([
    ['format("dd.MM.yyyy HH:mm")', '16.07.2024 09:08'],
    ['format()', '2024-07-16'],
    ['toNumber()', milliseconds],
    ['toInt()', milliseconds],
    ['toJsonString()', '"2024-07-16T09:08:07.006-04:00"'],
  ])('%s is %s', (call, value) => {
    expect(evaluate(call)).toBe(value)
  })
})
