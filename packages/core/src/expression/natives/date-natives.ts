import type {
  DateTime,
  DateTimeUnit,
  Duration,
  DurationUnit,
  ToISODateOptions,
  ToISOTimeOptions,
} from 'luxon'
import { isJsonObject } from '../../json.ts'
import { NeedsSandbox } from '../expression-error.ts'
import { direct, heavy, type Native } from './native.ts'
import { knownZone } from './zones.ts'

/** Methods of luxon's DateTime. What takes a locale is left to the sandbox: luxon keeps a formatter for each one it sees. */
export const dateNatives: ReadonlyMap<string, Native<DateTime>> = new Map<string, Native<DateTime>>([
  ...simple('toMillis', (date) => date.toMillis()),
  ...simple('valueOf', (date) => date.valueOf()),
  ...simple('toSeconds', (date) => date.toSeconds()),
  ...simple('toUnixInteger', (date) => date.toUnixInteger()),
  ...simple('toISO', (date, [options]) => date.toISO(isoOptions(options))),
  ...simple('toISODate', (date, [options]) => date.toISODate(isoOptions(options))),
  ...simple('toISOTime', (date, [options]) => date.toISOTime(isoOptions(options))),
  ...simple('toISOWeekDate', (date) => date.toISOWeekDate()),
  ...simple('toJSON', (date) => date.toJSON()),
  ...simple('toString', (date) => date.toString()),
  ...simple('toSQL', (date) => date.toSQL()),
  ...simple('toSQLDate', (date) => date.toSQLDate()),
  ...simple('toRFC2822', (date) => date.toRFC2822()),
  ...simple('toHTTP', (date) => date.toHTTP()),
  ...simple('toObject', (date) => date.toObject()),
  ...simple('toJSDate', (date) => date.toJSDate()),
  ...simple('toUTC', (date) => date.toUTC()),
  ...simple('toFormat', (date, args) => date.toFormat(formatOf(args))),
  ...simple('startOf', (date, [unit]) => date.startOf(String(unit) as DateTimeUnit)),
  ...simple('endOf', (date, [unit]) => date.endOf(String(unit) as DateTimeUnit)),
  ...simple('set', (date, [values]) => date.set(plainArgument(values))),
  ...simple('setZone', (date, args) => date.setZone(knownZone(onlyOne(args)))),
  ['toLocal', heavy<DateTime>((date, _, session) => date.setZone(session.timezone))],
  ...simple('diff', (date, [other, unit]) => date.diff(other as DateTime, unitsOf(unit))),
  ...simple('diffNow', (date, [unit]) => date.diffNow(unitsOf(unit))),
  ...simple('hasSame', (date, [other, unit]) =>
    date.hasSame(other as DateTime, String(unit) as DateTimeUnit),
  ),
])

/** Methods of luxon's Duration. */
export const durationNatives: ReadonlyMap<string, Native<Duration>> = new Map<string, Native<Duration>>([
  ...simple<Duration>('as', (span, [unit]) => span.as(unitOf(unit))),
  ...simple<Duration>('shiftTo', (span, units) => span.shiftTo(...units.map(unitOf))),
  ...simple<Duration>('normalize', (span) => span.normalize()),
  ...simple<Duration>('negate', (span) => span.negate()),
  ...simple<Duration>('plus', (span, [other]) => span.plus(plainArgument(other))),
  ...simple<Duration>('minus', (span, [other]) => span.minus(plainArgument(other))),
  ...simple<Duration>('toFormat', (span, args) => span.toFormat(formatOf(args))),
  ...simple<Duration>('toISO', (span) => span.toISO()),
  ...simple<Duration>('toMillis', (span) => span.toMillis()),
  ...simple<Duration>('toObject', (span) => span.toObject()),
  ...simple<Duration>('toJSON', (span) => span.toJSON()),
  ...simple<Duration>('toString', (span) => span.toString()),
  ...simple<Duration>('valueOf', (span) => span.valueOf()),
])

/** Methods of JavaScript's Date that do not depend on the time zone of the machine. */
export const jsDateNatives: ReadonlyMap<string, Native<Date>> = new Map<string, Native<Date>>(
  direct<Date>(Date.prototype, [
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
  ]),
)

function simple<T = DateTime>(
  name: string,
  run: (receiver: T, args: readonly unknown[]) => unknown,
): [string, Native<T>][] {
  return [[name, heavy<T>(run)]]
}

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
