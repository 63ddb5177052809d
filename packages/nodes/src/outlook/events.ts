import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { askGraph, everyEntry, graphPages, pathOf, plain } from '../microsoft/graph-service.ts'
import { calendarUrl } from './calendars.ts'
import { changedEvent, newEvent } from './event-body.ts'
import { timeOf } from './message-filter.ts'
import { idIn, succeeded } from './outlook-service.ts'
import { selectIn } from './read-messages.ts'

const eventUrl = (params: AppParams): string => calendarUrl(params, 'events', idIn(params, 'eventId'))

const short = ['id', 'subject', 'bodyPreview', 'start', 'end', 'organizer', 'attendees', 'webLink']

export const eventOperations: Record<string, AppOperation> = {
  create: {
    async run({ params, send, context }) {
      const body = newEvent(params, context.timezone)
      return plain(await send({ method: 'POST', url: calendarUrl(params, 'events'), body }))
    },
  },
  delete: {
    request: (params) => ({ method: 'DELETE', url: eventUrl(params) }),
    items: succeeded,
  },
  get: {
    effect: 'reads',
    run: async ({ params, send }) => plain(await askGraph(send, eventUrl(params), selectIn(params, short))),
  },
  getAll: { effect: 'reads', run: listEvents },
  update: {
    async run({ params, send, context }) {
      const body = changedEvent(params, context.timezone)
      return plain(await send({ method: 'PATCH', url: eventUrl(params), body }))
    },
  },
}

/** The events of one calendar, or of one calendar after the other. */
async function listEvents(call: AppCall): Promise<JsonObject[]> {
  const { params, list } = call
  const place = params.flag('includeRecurringInstances') ? 'calendarView' : 'events'
  const query = { ...selectIn(params, short), ...whichEvents(call) }
  const eventsOf = (id: string) => list({ url: pathOf('calendars', id, place), query }, graphPages)
  if (!params.flag('fromAllCalendars')) return eventsOf(idIn(params, 'calendarId'))
  const most = params.flag('returnAll') ? Infinity : params.number('limit')
  const found: JsonObject[] = []
  for (const id of await calendarIds(call)) {
    found.push(...(await eventsOf(id)))
    if (found.length >= most) return found.slice(0, most)
  }
  return found
}

/** All of them, however few events are wanted. */
async function calendarIds({ exchange }: AppCall): Promise<string[]> {
  const calendars = await everyEntry(exchange, { url: '/calendars', query: { $select: 'id' } })
  return calendars.map(({ id }) => textOf(id))
}

function whichEvents({ params, context }: AppCall): Record<string, unknown> {
  if (!params.flag('includeRecurringInstances')) return { $filter: params.maybe('filters.custom') }
  return {
    startDateTime: timeOf(params.text('startDateTime'), context.timezone),
    endDateTime: timeOf(params.text('endDateTime'), context.timezone),
  }
}
