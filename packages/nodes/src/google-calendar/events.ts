import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { momentOf, written } from '../google/moments.ts'
import { ask, calendarOf, countOf, eventPages, eventsPath, listIn } from './calendar-service.ts'
import { attendeesOf, conferenceOf, edgeOf, eventOf, eventQuery } from './event-body.ts'
import { nextInstance, repeats, withNextOccurrence } from './recurrence.ts'

export const eventOperations: Record<string, AppOperation> = {
  create: { run: createEvent },
  delete: {
    request: (params) => ({
      method: 'DELETE',
      url: eventsPath(calendarOf(params), params.text('eventId')),
      query: { sendUpdates: params.maybe('options.sendUpdates') },
    }),
    items: () => ({ success: true }),
  },
  get: { effect: 'reads', run: getEvent },
  getAll: { effect: 'reads', run: getEvents },
  update: { run: updateEvent },
}

const placeOf = ({ send, params, context }: AppCall) => ({
  send,
  calendar: calendarOf(params),
  now: context.now(),
})

async function createEvent({ send, params, context }: AppCall): Promise<unknown> {
  const zone = context.timezone
  const isWholeDay = params.text('additionalFields.allday') === 'yes'
  const attendees = attendeesOf(params.value('additionalFields.attendees'))
  const conference = conferenceOf(params)
  return send({
    method: 'POST',
    url: eventsPath(calendarOf(params)),
    query: {
      ...eventQuery(params, 'additionalFields'),
      conferenceDataVersion: conference.conferenceData ? 1 : undefined,
    },
    body: {
      start: edgeOf(params, 'start', { zone, isWholeDay }),
      end: edgeOf(params, 'end', { zone, isWholeDay }),
      ...eventOf(params, 'additionalFields', zone),
      ...(attendees.length > 0 && { attendees }),
      ...conference,
    },
  })
}

async function getEvent(call: AppCall): Promise<unknown> {
  const { send, params } = call
  const event = await ask(send, eventsPath(calendarOf(params), params.text('eventId')), {
    maxAttendees: countOf(params, 'options.maxAttendees'),
    timeZone: params.id('options.timeZone') || undefined,
  })
  if (params.version < 1.3) return withNextOccurrence(placeOf(call), event)
  return params.flag('options.returnNextInstance') ? nextInstance(placeOf(call), event) : event
}

async function getEvents(call: AppCall): Promise<unknown> {
  const { list, params } = call
  const query = searchOf(call)
  const found = await list({ url: eventsPath(calendarOf(params)), query }, eventPages)
  const handling = params.maybe('options.recurringEventHandling') ?? 'expand'
  if (params.version < 1.3) return inTurn(found, (event) => withNextOccurrence(placeOf(call), event))
  if (handling === 'next') return inTurn(found, (event) => nextInstance(placeOf(call), event))
  if (handling === 'first') return found.filter((event) => !repeats(event) || wasMadeWithin(event, query))
  return found
}

async function inTurn<T>(
  events: readonly JsonObject[],
  act: (event: JsonObject) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  for (const event of events) done.push(await act(event))
  return done
}

/** Of events that repeat, the first date counts, which is when they were made. */
function wasMadeWithin({ created }: JsonObject, { timeMin, timeMax }: Record<string, unknown>): boolean {
  const time = Date.parse(textOf(created))
  const isEarly = timeMin !== undefined && time < Date.parse(textOf(timeMin))
  const isLate = timeMax !== undefined && time > Date.parse(textOf(timeMax))
  return !isEarly && !isLate
}

function searchOf({ params, context }: AppCall): Record<string, unknown> {
  const isNew = params.version >= 1.3
  const timeZone = params.id('options.timeZone') || undefined
  const moment = (path: string) => written(momentOf(params, path, timeZone ?? context.timezone))
  const handling = params.maybe('options.recurringEventHandling') ?? 'expand'
  const isExpanded = isNew ? handling === 'expand' : params.flag('options.singleEvents')
  return {
    timeMin: moment(isNew ? 'timeMin' : 'options.timeMin'),
    timeMax: moment(isNew ? 'timeMax' : 'options.timeMax'),
    updatedMin: moment('options.updatedMin'),
    singleEvents: isExpanded || undefined,
    fields: params.maybe('options.fields'),
    iCalUID: params.maybe('options.iCalUID'),
    maxAttendees: countOf(params, 'options.maxAttendees'),
    orderBy: params.maybe('options.orderBy'),
    q: params.maybe('options.query'),
    showDeleted: params.flag('options.showDeleted') || undefined,
    showHiddenInvitations: params.flag('options.showHiddenInvitations') || undefined,
    timeZone,
  }
}

async function updateEvent(call: AppCall): Promise<unknown> {
  const { send, params, context } = call
  const zone = context.timezone
  const isWholeDay = params.text('updateFields.allday') === 'yes'
  const url = eventsPath(calendarOf(params), changedEvent(params))
  const attendees = await newAttendees(send, params, url)
  return send({
    method: 'PATCH',
    url,
    query: eventQuery(params, 'updateFields'),
    body: {
      start: edgeOf(params, 'updateFields.start', { zone, isWholeDay }),
      end: edgeOf(params, 'updateFields.end', { zone, isWholeDay }),
      ...eventOf(params, 'updateFields', zone),
      ...(attendees && { attendees }),
    },
  })
}

/** A date of an event that repeats has the id of the event, an underscore and its time. */
function changedEvent(params: AppParams): string {
  const id = params.text('eventId')
  return params.text('modifyTarget') === 'event' ? id.replace(/_[^_]*$/, '') : id
}

/** Undefined where the guests stay as they are. */
async function newAttendees(
  send: AppCall['send'],
  params: AppParams,
  url: string,
): Promise<JsonObject[] | undefined> {
  if (params.version < 1.2) {
    const list = attendeesOf(params.value('updateFields.attendees'))
    return list.length > 0 ? list : undefined
  }
  if (params.value('updateFields.attendeesUi') === undefined) return undefined
  const added = attendeesOf(params.value('updateFields.attendeesUi.values.attendees'))
  if (params.text('updateFields.attendeesUi.values.mode') === 'replace') return added
  return [...listIn(await ask(send, url), 'attendees'), ...added]
}
