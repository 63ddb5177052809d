import { DateTime } from 'luxon'

/** A date from a text in any of the usual ways of writing one. Without a zone of its own it is in the given one. */
export function parseDateText(text: string, zone: string): DateTime {
  const iso = DateTime.fromISO(text, { zone, setZone: hasZone.test(text) })
  if (iso.isValid) return iso
  const sql = DateTime.fromSQL(text, { zone, setZone: hasZone.test(text) })
  return sql.isValid ? sql : parseLoosely(text, zone)
}

const hasZone = /(?:[zZ]|[+-]\d\d:?\d\d)$/

/** The platform reads what is written freely, in the zone of the process; its fields are what was written. */
function parseLoosely(text: string, zone: string): DateTime {
  // A day that does not exist is no other day.
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return DateTime.invalid('no such day')
  const date = new Date(text)
  if (hasZone.test(text) || /\b(?:GMT|UTC|[ECMP][SD]T)\b/.test(text))
    return DateTime.fromJSDate(date, { zone })
  return DateTime.fromJSDate(date).setZone(zone, { keepLocalTime: true })
}
