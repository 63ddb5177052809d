import { DateTime } from 'luxon'
import type { MethodEnv } from './method.ts'
import { methodError } from './method-error.ts'

/** Reads a text as a date: ISO, SQL, RFC 2822, HTTP, a time stamp, or by a format of luxon. */
export function parseDateTime(text: string, format: unknown, env: MethodEnv): DateTime {
  const zone = env.timezone
  const parsed =
    typeof format === 'string'
      ? byFormat(text, format, zone)
      : readers.map((read) => read(text.trim(), zone)).find(({ isValid }) => isValid)
  if (!parsed?.isValid || text.length > 100) throw methodError(`"${text.slice(0, 50)}" is not a date`)
  return parsed
}

const readers: readonly ((text: string, zone: string) => DateTime)[] = [
  (text, zone) => DateTime.fromISO(short(text), { zone, setZone: namesZone.test(text) }),
  (text, zone) => DateTime.fromSQL(short(text), { zone }),
  (text, zone) => DateTime.fromRFC2822(short(text), { zone, setZone: true }),
  (text, zone) => DateTime.fromHTTP(short(text), { zone, setZone: true }),
  (text, zone) =>
    /^-?\d{9,14}$/.test(text) ? fromTimestamp(Number(text), zone) : DateTime.invalid('not a timestamp'),
  readLoosely,
]

/** Days from Excel's day 0 to the epoch. */
const excelEpoch = 25_569

/** Formats that say what a number counts, with the milliseconds it stands for. */
export const millisecondsBy: Readonly<Record<string, (value: number) => number>> = {
  ms: (value) => value,
  s: (value) => value * 1000,
  us: (value) => value / 1000,
  excel: (value) => (value - excelEpoch) * 86_400_000,
}

function byFormat(text: string, format: string, zone: string): DateTime {
  const convert = Object.hasOwn(millisecondsBy, format) ? millisecondsBy[format] : undefined
  if (!convert) return DateTime.fromFormat(text, format, { zone })
  const milliseconds = convert(Number(text))
  return Number.isNaN(milliseconds)
    ? DateTime.invalid('no number')
    : DateTime.fromMillis(milliseconds, { zone })
}

const namesZone = /(?:[zZ]|[+-]\d\d:?\d\d)$/

/** What the platform makes of a text that is written freely, as if its clock were in the zone. */
function readLoosely(text: string, zone: string): DateTime {
  // Short numbers and words are no dates, whatever the platform says.
  if (!/\d/.test(text) || !/[/.,\sA-Za-z]/.test(text)) return DateTime.invalid('no date')
  const date = DateTime.fromJSDate(new Date(short(text)))
  return namesZone.test(text) ? date.setZone(zone) : date.setZone(zone, { keepLocalTime: true })
}

/** No date is longer; the patterns of luxon see nothing longer either. */
const short = (text: string): string => text.slice(0, 100)

/** Seconds when the number is small enough to be seconds, otherwise milliseconds. */
const fromTimestamp = (value: number, zone: string): DateTime =>
  DateTime.fromMillis(Math.abs(value) < 1e11 ? value * 1000 : value, { zone })
