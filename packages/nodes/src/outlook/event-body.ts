import { textOf, withoutUndefined, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { eventTimes } from './event-times.ts'

/** An event as Graph wants it, from the parameters that create one. */
export const newEvent = (params: AppParams, zone: string): JsonObject => ({
  ...eventFields(params),
  subject: params.text('subject'),
  ...eventTimes(params, { start: 'startDateTime', end: 'endDateTime' }, zone),
})

/** What of an event is to change. */
export const changedEvent = (params: AppParams, zone: string): JsonObject => ({
  ...eventFields(params),
  ...withoutUndefined({ subject: params.value('additionalFields.subject') }),
  ...eventTimes(params, { start: 'additionalFields.start', end: 'additionalFields.end' }, zone),
})

const asTheyAre = [
  'bodyPreview',
  'hideAttendees',
  'importance',
  'isAllDay',
  'isCancelled',
  'isDraft',
  'isOnlineMeeting',
  'sensitivity',
  'showAs',
  'type',
]

function eventFields(params: AppParams): JsonObject {
  const at = (name: string) => `additionalFields.${name}`
  const body = params.maybe(at('body'))
  const location = params.maybe(at('location'))
  const given = (name: string) => params.value(at(name)) !== undefined
  return withoutUndefined({
    ...Object.fromEntries(asTheyAre.map((name) => [name, params.value(at(name))])),
    categories: given('categories') ? params.texts(at('categories')) : undefined,
    body: body === undefined ? undefined : { contentType: 'html', content: body },
    location: location === undefined ? undefined : { displayName: location },
    attendees: given('attendees') ? params.rows(at('attendees.values')).map(attendeeOf) : undefined,
  })
}

const attendeeOf = ({ email, name, type }: JsonObject): JsonObject => ({
  emailAddress: { address: email, ...(textOf(name) !== '' && { name }) },
  type,
})
