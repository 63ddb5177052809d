import { withoutUndefined, type JsonObject } from '@heddle/core'
import { DateTime, IANAZone } from 'luxon'
import type { AppParams } from '../app/params.ts'

/** The parameters that say when an event begins and ends. */
interface Ends {
  start: string
  end: string
}

/** When an event begins and ends, as far as that is said. */
export function eventTimes(params: AppParams, ends: Ends, workflowZone: string): JsonObject {
  const wanted = params.maybe('additionalFields.timeZone')
  const read = (path: string) => {
    const given = params.maybe(path)
    return given === undefined ? undefined : momentOf(given, wanted, workflowZone)
  }
  const [start, end] = [read(ends.start), read(ends.end)]
  if (params.flag('additionalFields.isAllDay'))
    return wholeDays(start?.written, end?.written, wanted ?? 'UTC')
  return withoutUndefined({ start: start?.sent, end: end?.sent })
}

interface Moment {
  /** In the zone in which it is written. */
  written: DateTime
  /** In the zone of the event. */
  sent: { dateTime: string; timeZone: string }
}

/** A time that names no zone is meant in that of the event, or of the workflow where the event has none. */
function momentOf(given: string, wanted: string | undefined, workflowZone: string): Moment {
  const text = given.trim().replace(' ', 'T')
  const timeZone = wanted ?? 'UTC'
  // Graph also knows the zones of Windows, in which nothing can be computed here.
  const isKnown = IANAZone.isValidZone(timeZone)
  const written = DateTime.fromISO(text, { zone: isKnown ? (wanted ?? workflowZone) : 'UTC', setZone: true })
  if (!written.isValid) throw new Error(`"${given}" is not a date such as 2026-01-31T12:00:00`)
  const local = (moment: DateTime) => moment.toFormat("yyyy-MM-dd'T'HH:mm:ss")
  if (isKnown) return { written, sent: { dateTime: local(written.setZone(timeZone)), timeZone } }
  return hasZone(text)
    ? { written, sent: { dateTime: local(written.toUTC()), timeZone: 'UTC' } }
    : { written, sent: { dateTime: local(written), timeZone } }
}

const hasZone = (text: string): boolean => /T.*(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(text)

/** Graph wants whole days from midnight to midnight, and at least one. The days are those that are written. */
function wholeDays(start: DateTime | undefined, end: DateTime | undefined, timeZone: string): JsonObject {
  const midnight = (moment: DateTime | undefined) =>
    moment && { dateTime: `${moment.toFormat('yyyy-MM-dd')}T00:00:00`, timeZone }
  const isTooShort = start && end && end.toFormat('yyyyMMdd') <= start.toFormat('yyyyMMdd')
  return withoutUndefined({
    start: midnight(start),
    end: midnight(isTooShort ? start.plus({ days: 1 }) : end),
  })
}
