import type {
  DateTime,
  DateTimeUnit,
  Duration,
  DurationUnit,
  ToISODateOptions,
  ToISOTimeOptions,
} from 'luxon'
import { isJsonObject } from '../../json.ts'
import { costing, fixed, quick } from '../cost/costed.ts'
import { weightOfArguments } from '../cost/weight.ts'
import { NeedsSandbox } from '../expression-error.ts'
import { dateCost, formatCost, slowDateCost } from '../cost/date-cost.ts'
import { alike, nativesOf } from './native.ts'
import { knownZone } from './zones.ts'

const cheap = 3000

/** Methods of luxon's DateTime. What takes a locale is left to the sandbox: luxon keeps a formatter for each one it sees. */
export const dateNatives = nativesOf<DateTime>({
  heavy: {
    toMillis: quick((date: DateTime) => date.toMillis()),
    valueOf: quick((date: DateTime) => date.valueOf()),
    toSeconds: quick((date) => date.toSeconds()),
    toUnixInteger: quick((date) => date.toUnixInteger()),
    toISO: fixed(cheap, (date, [options]) => date.toISO(isoOptions(options))),
    toISODate: fixed(cheap, (date, [options]) => date.toISODate(isoOptions(options))),
    toISOTime: fixed(cheap, (date, [options]) => date.toISOTime(isoOptions(options))),
    toISOWeekDate: fixed(dateCost, (date) => date.toISOWeekDate()),
    toJSON: fixed(cheap, (date) => date.toJSON()),
    toString: fixed(cheap, (date: DateTime) => date.toString()),
    toSQL: fixed(dateCost, (date) => date.toSQL()),
    toSQLDate: fixed(cheap, (date) => date.toSQLDate()),
    toRFC2822: fixed(dateCost, (date) => date.toRFC2822()),
    toHTTP: fixed(dateCost, (date) => date.toHTTP()),
    toObject: fixed(cheap, (date) => date.toObject()),
    toJSDate: fixed(cheap, (date) => date.toJSDate()),
    toUTC: fixed(dateCost, (date) => date.toUTC()),
    toFormat: costing(
      (_, [format]) => formatCost(format),
      (date, args) => date.toFormat(formatOf(args)),
    ),
    startOf: fixed(dateCost, (date, [unit]) => date.startOf(String(unit) as DateTimeUnit)),
    endOf: fixed(4 * dateCost, (date, [unit]) => date.endOf(String(unit) as DateTimeUnit)),
    set: fixed(dateCost, (date, [values]) => date.set(plainArgument(values))),
    setZone: fixed(4 * dateCost, (date, args) => date.setZone(knownZone(onlyOne(args)))),
    toLocal: fixed(dateCost, (date, _, session) => date.setZone(session.timezone)),
    diff: costing(differenceCost, (date: DateTime, [other, unit]) =>
      date.diff(other as DateTime, unitsOf(unit)),
    ),
    diffNow: costing(differenceCost, (date: DateTime, [unit]) => date.diffNow(unitsOf(unit))),
    hasSame: fixed(slowDateCost, (date, [other, unit]) =>
      date.hasSame(other as DateTime, String(unit) as DateTimeUnit),
    ),
  },
})

/** Every unit is worked out by itself. */
function differenceCost(_: unknown, args: readonly unknown[]): number {
  const units = args.find((value) => Array.isArray(value)) ?? []
  return weightOfArguments(args) + slowDateCost * (units.length + 1)
}

/** Methods of luxon's Duration. */
export const durationNatives = nativesOf<Duration>({
  heavy: {
    as: fixed(dateCost, (span, [unit]) => span.as(unitOf(unit))),
    shiftTo: costing(
      (_, units) => weightOfArguments(units) + dateCost * (units.length + 1),
      (span, units) => span.shiftTo(...units.map(unitOf)),
    ),
    normalize: fixed(dateCost, (span) => span.normalize()),
    negate: fixed(dateCost, (span) => span.negate()),
    plus: fixed(dateCost, (span, [other]) => span.plus(plainArgument(other))),
    minus: fixed(dateCost, (span, [other]) => span.minus(plainArgument(other))),
    toFormat: costing(
      (_, [format]) => formatCost(format),
      (span, args) => span.toFormat(formatOf(args)),
    ),
    toISO: fixed(cheap, (span) => span.toISO()),
    toMillis: fixed(dateCost, (span) => span.toMillis()),
    toObject: fixed(cheap, (span) => span.toObject()),
    toJSON: fixed(cheap, (span) => span.toJSON()),
    toString: fixed(cheap, (span: Duration) => span.toString()),
    valueOf: fixed(dateCost, (span: Duration) => span.valueOf()),
  },
})

/** Methods of JavaScript's Date that do not depend on the time zone of the machine. */
export const jsDateNatives = nativesOf<Date>({
  light: alike(
    Date.prototype,
    [
      'getTime',
      'valueOf',
      'toISOString',
      'toJSON',
      'getUTCFullYear',
      'getUTCMonth',
      'getUTCDate',
      'getUTCDay',
      'getUTCHours',
      'getUTCMinutes',
      'getUTCSeconds',
      'getUTCMilliseconds',
    ],
    (run) => fixed(1000, run),
  ),
})

function onlyOne(args: readonly unknown[]): unknown {
  if (args.length > 1) throw new NeedsSandbox('options of a date')
  return args[0]
}

function formatOf(args: readonly unknown[]): string {
  const format = onlyOne(args)
  if (typeof format !== 'string' || format.length > 200) throw new NeedsSandbox('format of a date')
  return format
}

/** Calls with anything but plain values are left to the real thing. */
function plainArgument(value: unknown): Record<string, unknown> {
  if (!isJsonObject(value)) throw new NeedsSandbox('argument of a date')
  return value
}

const isoOptions = (value: unknown): (ToISOTimeOptions & ToISODateOptions) | undefined =>
  value === undefined ? undefined : plainArgument(value)

const unitOf = (value: unknown): DurationUnit => String(value) as DurationUnit

const unitsOf = (value: unknown): DurationUnit[] | undefined => {
  if (value === undefined) return undefined
  return Array.isArray(value) ? value.map(unitOf) : [unitOf(value)]
}
