import { randomUUID } from 'node:crypto'
import { textOf, withoutUndefined, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { momentOf, written } from '../google/moments.ts'
import { countOf } from './calendar-service.ts'
import { recurrenceOf } from './recurrence.ts'

/** The event that the parameters describe; `fields` is the collection with what need not be said. */
export function eventOf(params: AppParams, fields: string, zone: string): JsonObject {
  const maybe = (name: string) => params.maybe(`${fields}.${name}`)
  const value = (name: string) => params.value(`${fields}.${name}`)
  return withoutUndefined({
    colorId: maybe('color'),
    description: maybe('description'),
    guestsCanInviteOthers: value('guestsCanInviteOthers'),
    guestsCanModify: value('guestsCanModify'),
    guestsCanSeeOtherGuests: value('guestsCanSeeOtherGuests'),
    id: maybe('id'),
    location: maybe('location'),
    summary: maybe('summary'),
    transparency: maybe('showMeAs'),
    visibility: maybe('visibility'),
    recurrence: recurrenceOf(params, fields, zone),
    reminders: remindersOf(params),
  })
}

/** Whom to tell of it, and how many guests are in the answer. */
export const eventQuery = (params: AppParams, fields: string): Record<string, unknown> => ({
  maxAttendees: countOf(params, `${fields}.maxAttendees`),
  sendUpdates: params.maybe(`${fields}.sendUpdates`),
})

/** When an event begins or ends: a moment, or a day where it lasts whole days. */
export function edgeOf(
  params: AppParams,
  path: string,
  { zone, isWholeDay }: { zone: string; isWholeDay: boolean },
): JsonObject | undefined {
  const moment = momentOf(params, path, zone)
  if (!moment) return undefined
  return isWholeDay
    ? { date: moment.setZone(zone).toISODate() }
    : { dateTime: written(moment), timeZone: zone }
}

/** Guests by their addresses, several of which may stand in one text. */
export const attendeesOf = (list: unknown): JsonObject[] =>
  [list]
    .flat()
    .flatMap((each) => textOf(each).split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((email) => ({ email }))

function remindersOf(params: AppParams): JsonObject | undefined {
  if (params.flag('useDefaultReminders')) return undefined
  const overrides = params
    .rows('remindersUi.remindersValues')
    .map(({ method, minutes }) => ({ method, minutes }))
  return { useDefault: false, ...(overrides.length > 0 && { overrides }) }
}

/** Asks for a video call; Google makes it once for each id. */
export function conferenceOf(params: AppParams): JsonObject {
  const type = params.maybe('additionalFields.conferenceDataUi.conferenceDataValues.conferenceSolution')
  if (type === undefined) return {}
  return {
    conferenceData: { createRequest: { requestId: randomUUID(), conferenceSolutionKey: { type } } },
  }
}
