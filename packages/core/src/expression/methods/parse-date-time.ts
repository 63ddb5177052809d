import { DateTime } from 'luxon'
import type { MethodEnv } from './method.ts'
import { methodError } from './method-error.ts'

/** Reads a text as a date: ISO, SQL, RFC 2822, HTTP, a time stamp, or by a format of luxon. */
export function parseDateTime(text: string, format: unknown, env: MethodEnv): DateTime {
  const zone = env.timezone
  const parsed =
    typeof format === 'string'
      ? DateTime.fromFormat(text, format, { zone })
      : readers.map((read) => read(text.trim(), zone)).find(({ isValid }) => isValid)
  if (!parsed?.isValid || text.length > 100) throw methodError(`"${text.slice(0, 50)}" is not a date`)
  return parsed
}

const readers: readonly ((text: string, zone: string) => DateTime)[] = [
  (text, zone) => DateTime.fromISO(short(text), { zone }),
  (text, zone) => DateTime.fromSQL(short(text), { zone }),
  (text, zone) => DateTime.fromRFC2822(short(text), { zone }),
  (text, zone) => DateTime.fromHTTP(short(text), { zone }),
  (text, zone) => fromTimestamp(/^-?\d{9,14}$/.test(text) ? Number(text) : Number.NaN, zone),
]

/** No date is longer; the patterns of luxon see nothing longer either. */
const short = (text: string): string => text.slice(0, 100)

/** Seconds when the number is small enough to be seconds, otherwise milliseconds. */
const fromTimestamp = (value: number, zone: string): DateTime =>
  Number.isFinite(value) && Math.abs(value) <= 8.64e15
    ? DateTime.fromMillis(Math.abs(value) < 1e11 ? value * 1000 : value, { zone })
    : DateTime.invalid('not a timestamp')
