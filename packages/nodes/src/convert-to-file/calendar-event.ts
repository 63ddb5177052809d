import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'

interface Person {
  name: string
  email: string
}

export interface CalendarEvent {
  title: string
  start: string
  end: string
  allDay: boolean
  uid?: string
  calName?: string
  description?: string
  location?: string
  url?: string
  recurrenceRule?: string
  sequence?: number
  status?: string
  busyStatus?: string
  geolocation?: { lat: string; lon: string }
  organizer?: Person
  attendees?: readonly (Person & { rsvp: boolean })[]
}

/** A calendar with one event, as a file says it. */
export function writeCalendar(event: CalendarEvent, { now, zone }: { now: Date; zone: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'PRODID:-//Heddle//EN',
    'METHOD:PUBLISH',
    ...property('X-WR-CALNAME', event.calName),
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    `UID:${event.uid || randomUUID()}`,
    `SUMMARY:${escaped(event.title)}`,
    `DTSTAMP:${timeOf(DateTime.fromJSDate(now))}`,
    ...times(event, zone),
    ...details(event),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** The last day of a whole day's event is a part of it, and a calendar names the day behind it. */
function times({ start, end, allDay }: CalendarEvent, zone: string): string[] {
  const [from, to] = [readDate(start, zone), readDate(end, zone)]
  if (!allDay) return [`DTSTART:${timeOf(from)}`, `DTEND:${timeOf(to)}`]
  return [`DTSTART;VALUE=DATE:${dayOf(from)}`, `DTEND;VALUE=DATE:${dayOf(to.plus({ days: 1 }))}`]
}

const details = ({ geolocation, organizer, attendees = [], ...event }: CalendarEvent): string[] => [
  ...(event.sequence ? [`SEQUENCE:${event.sequence}`] : []),
  ...property('DESCRIPTION', event.description),
  ...property('URL', event.url),
  ...(geolocation ? [`GEO:${Number(geolocation.lat)};${Number(geolocation.lon)}`] : []),
  ...property('LOCATION', event.location),
  ...(event.status ? [`STATUS:${event.status}`] : []),
  ...(organizer ? [`ORGANIZER;CN=${plainName(organizer)}:mailto:${organizer.email}`] : []),
  ...(event.busyStatus ? [`X-MICROSOFT-CDO-BUSYSTATUS:${event.busyStatus}`] : []),
  ...attendees.map(
    (person) =>
      `ATTENDEE;RSVP=${person.rsvp ? 'TRUE' : 'FALSE'};CN=${plainName(person)}:mailto:${person.email}`,
  ),
  ...(event.recurrenceRule ? [`RRULE:${oneLine(event.recurrenceRule)}`] : []),
]

const property = (name: string, value: string | undefined): string[] =>
  value ? [`${name}:${escaped(value)}`] : []

function readDate(text: string, zone: string): DateTime {
  const date = DateTime.fromISO(text, { zone, setZone: true })
  if (!date.isValid) throw new Error(`"${text}" is not a date`)
  return date
}

const timeOf = (date: DateTime): string => date.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'")
const dayOf = (date: DateTime): string => date.toFormat('yyyyMMdd')

/** A line break in a value would begin another property. */
const escaped = (text: string): string =>
  text.replaceAll(/([\\;,])/g, String.raw`\$1`).replaceAll(/\r?\n/g, String.raw`\n`)

const oneLine = (text: string): string => text.replaceAll(/[\r\n]/g, ' ')

/** A name inside of a property: what would end it is left out. */
const plainName = ({ name }: Person): string => oneLine(name).replaceAll(/[";:]/g, '')

/** A line that is too long goes on behind a tab. */
const folded = (line: string): string => line.match(/.{1,75}/gsu)?.join('\r\n\t') ?? line
