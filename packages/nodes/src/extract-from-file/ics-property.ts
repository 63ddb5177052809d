import { withoutUndefined } from '@heddle/core'
import { DateTime } from 'luxon'

/** A line of a calendar: `NAME;SETTING=x:value`. */
export interface IcsProperty {
  name: string
  settings: Readonly<Record<string, string>>
  value: string
}

interface ReadProperty {
  field: string
  value: unknown
  /** Whether there may be several, which make a list. */
  isOneOfMany?: boolean
}

type Reader = (property: IcsProperty) => unknown

const text: Reader = ({ value }) => unescaped(value)

/** By property: the field it becomes, and how its value is read. Others, such as private ones, are left out. */
const fields: Readonly<Record<string, readonly [string, Reader]>> = {
  VERSION: ['version', text],
  PRODID: ['prodId', text],
  METHOD: ['method', text],
  NAME: ['name', text],
  UID: ['uid', text],
  DTSTAMP: ['stamp', readDate],
  DTSTART: ['start', readDate],
  DTEND: ['end', readDate],
  DURATION: ['duration', ({ value }) => readDuration(value)],
  CREATED: ['created', readDate],
  'LAST-MODIFIED': ['lastModified', readDate],
  SUMMARY: ['summary', text],
  DESCRIPTION: ['description', text],
  LOCATION: ['location', text],
  COMMENT: ['comment', text],
  CATEGORIES: ['categories', ({ value }) => value.split(/(?<!\\),/).map(unescaped)],
  ORGANIZER: ['organizer', readPerson],
  GEO: ['geo', text],
  RRULE: ['recurrenceRule', readRule],
  STATUS: ['status', text],
  CLASS: ['class', text],
  TRANSP: ['timeTransparent', text],
  PRIORITY: ['priority', text],
  URL: ['url', text],
  ACTION: ['action', text],
  TRIGGER: ['trigger', readTrigger],
}

export function readProperty(property: IcsProperty): ReadProperty | undefined {
  if (property.name === 'ATTENDEE')
    return { field: 'attendees', value: readPerson(property), isOneOfMany: true }
  const known = Object.hasOwn(fields, property.name) ? fields[property.name] : undefined
  if (!known) return undefined
  const [field, read] = known
  return { field, value: read(property) }
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

/** A time in UTC. One of a zone also says what the clock shows there. */
function readDate({ value, settings }: IcsProperty): unknown {
  const isDay = settings.VALUE === 'DATE' || /^\d{8}$/.test(value)
  const zone = value.endsWith('Z') ? undefined : settings.TZID
  const shown = DateTime.fromFormat(
    value.replace(/Z$/, '').slice(0, isDay ? 8 : 15),
    isDay ? 'yyyyMMdd' : "yyyyMMdd'T'HHmmss",
    { zone: 'UTC' },
  )
  if (!shown.isValid) return { date: value, type: 'DATE-TIME' }
  if (isDay) return { date: shown.toJSDate().toISOString(), type: 'DATE' }
  const there = zone ? shown.setZone(zone, { keepLocalTime: true }) : shown
  if (!zone || !there.isValid) return { date: shown.toJSDate().toISOString(), type: 'DATE-TIME' }
  return {
    date: there.toJSDate().toISOString(),
    type: 'DATE-TIME',
    local: { date: shown.toJSDate().toISOString(), timezone: zone, tzoffset: there.toFormat('ZZZ') },
  }
}

function readDuration(value: string): Record<string, unknown> {
  const [, sign, weeks, days, hours, minutes, seconds] =
    /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value) ?? []
  const number = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))
  return withoutUndefined({
    before: sign === '-' ? true : undefined,
    weeks: number(weeks),
    days: number(days),
    hours: number(hours),
    minutes: number(minutes),
    seconds: number(seconds),
  })
}

function readTrigger(property: IcsProperty): unknown {
  return property.settings.VALUE === 'DATE-TIME'
    ? { type: 'absolute', value: readDate(property) }
    : { type: 'relative', value: readDuration(property.value), options: {} }
}

function readPerson({ value, settings }: IcsProperty): unknown {
  const { CN: name, ROLE: role, PARTSTAT: partstat } = settings
  return withoutUndefined({
    name: name?.replaceAll('"', ''),
    email: value.replace(/^mailto:/i, ''),
    role,
    partstat,
  })
}

const ruleNames: Readonly<Record<string, string>> = {
  FREQ: 'frequency',
  COUNT: 'count',
  INTERVAL: 'interval',
  UNTIL: 'until',
  BYDAY: 'byDay',
  BYMONTH: 'byMonth',
  BYMONTHDAY: 'byMonthday',
  WKST: 'workweekStart',
}

function readRule({ value }: IcsProperty): unknown {
  const entries = value.split(';').flatMap((part) => {
    const [name = '', given = ''] = part.split('=')
    const field = Object.hasOwn(ruleNames, name) ? ruleNames[name] : undefined
    return field ? [[field, ruleValue(field, given)]] : []
  })
  return Object.fromEntries(entries)
}

function ruleValue(field: string, given: string): unknown {
  if (field === 'count' || field === 'interval') return Number(given)
  if (field === 'until') return readDate({ name: 'UNTIL', settings: {}, value: given })
  return given
}
