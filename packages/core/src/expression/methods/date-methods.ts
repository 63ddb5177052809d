import { DateTime, Duration, type DateTimeUnit, type DurationUnit } from 'luxon'
import { isJsonObject } from '../../json.ts'
import { costing, fixed, quick } from '../cost/costed.ts'
import { weightOfArguments } from '../cost/weight.ts'
import { MissingValue } from '../expression-error.ts'
import { dateCost, formatCost, slowDateCost } from '../cost/date-cost.ts'
import { parseDateTime } from './parse-date-time.ts'
import { methodError } from './method-error.ts'
import { method, numberArgument, textArgument, type Method, type MethodEnv } from './method.ts'

/** Methods of dates, of luxon's and of JavaScript's. */
export const dateMethods: readonly Method<DateTime>[] = [
  method(
    'isEmpty(): boolean',
    'A date is never empty.',
    quick(() => false),
  ),
  method(
    'isNotEmpty(): boolean',
    'A date is never empty.',
    quick(() => true),
  ),
  method(
    'format(format: string): string',
    'Formats the date, for example with "yyyy-MM-dd HH:mm".',
    costing(
      (_, [format]) => formatCost(writtenFormat(format)),
      (date, [format]) => date.toFormat(writtenFormat(format)),
    ),
  ),
  method(
    'plus(amount: number | object, unit?: string): DateTime',
    'Adds a time span.',
    fixed(dateCost, (date, [amount, unit]) => date.plus(spanOf(amount, unit))),
  ),
  method(
    'minus(amount: number | object, unit?: string): DateTime',
    'Subtracts a time span.',
    fixed(dateCost, (date, [amount, unit]) => date.minus(spanOf(amount, unit))),
  ),
  method(
    'beginningOf(unit?: string): DateTime',
    'Moves to the start of a week, a month or another unit.',
    fixed(dateCost, (date, [unit]) => date.startOf(unitOf(unit, 'week') as DateTimeUnit)),
  ),
  method(
    'endOfMonth(): DateTime',
    'Moves to the end of the month.',
    fixed(3 * dateCost, (date) => date.endOf('month')),
  ),
  method(
    'extract(unit?: string): number',
    'Returns a part of the date, e.g. the month.',
    fixed(dateCost, (date, [unit]) => extract(date, unit)),
  ),
  method(
    'isBetween(start: date, end: date): boolean',
    'Checks whether the date lies between two others.',
    fixed(slowDateCost, (date, [a, b], env) => {
      const [start, end] = [dateOf(a, env), dateOf(b, env)].toSorted((x, y) => x.toMillis() - y.toMillis())
      return start !== undefined && end !== undefined && date > start && date < end
    }),
  ),
  method(
    'isDst(): boolean',
    'Checks whether daylight saving time is in effect.',
    fixed(slowDateCost, (date) => date.isInDST),
  ),
  method(
    'isInLast(amount: number, unit?: string): boolean',
    'Checks whether the date lies in the last days, minutes or other units.',
    fixed(3 * dateCost, (date, [amount, unit]) => {
      const now = DateTime.now()
      return date >= now.minus(spanOf(amount, unit ?? 'minutes')) && date <= now
    }),
  ),
  method(
    'isWeekend(): boolean',
    'Checks whether the date is a Saturday or a Sunday.',
    fixed(dateCost, (date) => date.weekday > 5),
  ),
  method(
    'diffTo(other: date, unit?: string | array): number | object',
    'Returns the time from another date to this one, in days unless told otherwise.',
    costing(
      (_, args) => differenceCost(args, args[1]),
      (date, [other, unit], env) => difference(date, dateOf(other, env), unit),
    ),
  ),
  method(
    'diffToNow(unit?: string | array): number | object',
    'Returns the time from now to this date, in days unless told otherwise.',
    costing(
      (_, args) => differenceCost(args, args[0]),
      (date, [unit]) => difference(date, DateTime.now(), unit),
    ),
  ),
  method(
    'toDateTime(): DateTime',
    'Returns the date as a DateTime of luxon.',
    quick((date) => date),
  ),
  method(
    'toBoolean(): boolean',
    'A date is true.',
    quick(() => true),
  ),
  method(
    'toNumber(): number',
    'Returns the milliseconds since 1970.',
    quick((date) => date.toMillis()),
  ),
  method(
    'toInt(): number',
    'Returns the milliseconds since 1970.',
    quick((date) => date.toMillis()),
  ),
  method(
    'toJsonString(): string',
    'Returns the date as JSON.',
    fixed(dateCost, (date) => JSON.stringify(date)),
  ),
]

const writtenFormat = (format: unknown): string => textArgument(format, 'yyyy-MM-dd').slice(0, 200)

/** Every unit is worked out by itself. */
const differenceCost = (args: readonly unknown[], unit: unknown): number =>
  weightOfArguments(args) + slowDateCost * (Array.isArray(unit) ? unit.length + 1 : 1)

const units: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
])

/** Accepts both `day` and `days`. A date that is moved by something else leads nowhere. */
function unitOf(given: unknown, fallback: string): string {
  const unit = findUnit(given, fallback)
  if (unit === undefined) throw new MissingValue(noUnit(given))
  return unit
}

function findUnit(given: unknown, fallback: string): string | undefined {
  const name = textArgument(given, fallback).toLowerCase()
  const singular = name.endsWith('s') ? name.slice(0, -1) : name
  return units.has(singular) ? singular : undefined
}

const noUnit = (given: unknown): string => `"${textArgument(given).slice(0, 50)}" is not a unit of time`

/** A number with a unit, an object such as `{ days: 1 }`, or a duration. */
function spanOf(amount: unknown, unit: unknown): Duration | Record<string, unknown> {
  if (Duration.isDuration(amount) || isJsonObject(amount)) return amount
  if (amount === undefined) return {}
  const number = typeof amount === 'string' ? Number(amount) : amount
  if (typeof number !== 'number' || Number.isNaN(number))
    throw new MissingValue('An amount of time is needed as argument')
  return { [unitOf(unit, 'millisecond')]: number }
}

const parts: Readonly<Record<string, (date: DateTime) => number>> = {
  year: (date) => date.year,
  quarter: (date) => date.quarter,
  month: (date) => date.month,
  week: (date) => date.weekNumber,
  day: (date) => date.day,
  hour: (date) => date.hour,
  minute: (date) => date.minute,
  second: (date) => date.second,
  millisecond: (date) => date.millisecond,
}

/** Parts that are no units of time. */
const otherParts: Readonly<Record<string, (date: DateTime) => number | undefined>> = {
  weekNumber: (date) => date.weekNumber,
  yearDayNumber: (date) => date.ordinal,
  dayOfWeek: () => undefined,
}

function extract(date: DateTime, unit: unknown): number | undefined {
  const other = typeof unit === 'string' && Object.hasOwn(otherParts, unit) ? otherParts[unit] : undefined
  return other ? other(date) : parts[unitOf(unit, 'week')]?.(date)
}

function dateOf(value: unknown, env: MethodEnv): DateTime {
  if (DateTime.isDateTime(value)) return value
  if (value instanceof Date) return DateTime.fromJSDate(value, { zone: env.timezone })
  if (typeof value === 'number') return DateTime.fromMillis(numberArgument(value, 0), { zone: env.timezone })
  return parseDateTime(textArgument(value), undefined, env)
}

function difference(date: DateTime, other: DateTime, unit: unknown): unknown {
  if (!Array.isArray(unit)) return differenceIn(date, other, unit)
  if (unit.length === 1) return differenceIn(date, other, unit[0])
  return date.diff(other, unit.map(durationUnit)).toObject()
}

function differenceIn(date: DateTime, other: DateTime, unit: unknown): number {
  const name = durationUnit(unit)
  return date.diff(other, name).as(name)
}

/** A difference in something else is a mistake. */
function durationUnit(given: unknown): DurationUnit {
  const unit = findUnit(given, 'day')
  if (unit === undefined) throw methodError(noUnit(given))
  return `${unit}s` as DurationUnit
}
