import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { momentOf } from '../google/moments.ts'
import { ask, countOf, eventsPath, listIn, timeOf } from './calendar-service.ts'

/** The rule by which an event repeats; undefined when it happens once. */
export function recurrenceOf(params: AppParams, fields: string, zone: string): string[] | undefined {
  const rule = params.maybe(`${fields}.rrule`)
  if (rule !== undefined) return [`RRULE:${rule}`]
  const often = params.maybe(`${fields}.repeatFrecuency`)
  const count = countOf(params, `${fields}.repeatHowManyTimes`)
  const until = momentOf(params, `${fields}.repeatUntil`, zone)
  if (count !== undefined && until !== undefined)
    throw new Error('Set either how many times the event repeats or until when, but not both')
  const parts = [
    ...(often === undefined ? [] : [`FREQ=${often.toUpperCase()}`]),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${until.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'")}`]),
  ]
  return parts.length > 0 ? [`RRULE:${parts.join(';')}`] : undefined
}

/** Where the dates of an event that repeats are asked for. */
interface Place {
  send: AppCall['send']
  calendar: string
  now: Date
}

export const repeats = ({ recurrence }: JsonObject): boolean =>
  Array.isArray(recurrence) && recurrence.length > 0

/** The dates of an event that are still to come or under way: the next two. */
async function nextDates({ send, calendar, now }: Place, event: JsonObject): Promise<JsonObject[]> {
  const url = eventsPath(calendar, textOf(event.id), 'instances')
  return listIn(await ask(send, url, { timeMin: now.toISOString(), maxResults: 2 }), 'items')
}

/** The next date of an event that repeats instead of the event; any other as it is. */
export async function nextInstance(place: Place, event: JsonObject): Promise<JsonObject> {
  if (!repeats(event)) return event
  const [next] = await nextDates(place, event)
  return next ?? event
}

/** An event that repeats, with when it begins and ends next. */
export async function withNextOccurrence(place: Place, event: JsonObject): Promise<JsonObject> {
  if (!repeats(event)) return event
  const isAhead = ({ start }: JsonObject) => timeOf(start, 'utc').toMillis() > place.now.getTime()
  const next = (await nextDates(place, event)).find(isAhead)
  return next ? { ...event, nextOccurrence: { start: next.start, end: next.end } } : event
}
