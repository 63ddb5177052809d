import type { JsonObject } from '@heddle/core'
import { googleDouble, notFound, pageOf } from '../google/google-double.ts'
import type { DoubleService } from '../testing/double.ts'

const at = (time: string) => ({ dateTime: `2026-01-05T${time}Z`, timeZone: 'UTC' })

export const events: JsonObject[] = [
  {
    id: 'e1',
    status: 'confirmed',
    summary: 'Lunch',
    created: '2026-01-01T00:00:00Z',
    updated: '2026-01-01T00:00:00Z',
    start: at('12:00:00'),
    end: at('13:00:00'),
    attendees: [{ email: 'bob@example.com', responseStatus: 'accepted' }],
  },
  {
    id: 'r1',
    status: 'confirmed',
    summary: 'Standup',
    created: '2025-12-01T00:00:00Z',
    updated: '2025-12-01T00:00:00Z',
    start: at('09:00:00'),
    end: at('09:15:00'),
    recurrence: ['RRULE:FREQ=DAILY'],
  },
  { id: 'e2', summary: 'Dinner', start: { date: '2026-01-06' }, end: { date: '2026-01-07' } },
]

/** The dates of the event that repeats: the first is under way where the tests are. */
export const instances: JsonObject[] = [
  {
    id: 'r1_20251231',
    start: { dateTime: '2025-12-31T23:55:00Z' },
    end: { dateTime: '2026-01-01T00:10:00Z' },
  },
  {
    id: 'r1_20260102',
    start: { dateTime: '2026-01-02T09:00:00Z' },
    end: { dateTime: '2026-01-02T09:15:00Z' },
  },
]

const busy = [{ start: '2026-01-05T12:00:00Z', end: '2026-01-05T13:00:00Z' }]

/** A calendar with two events on a page. */
export function calendarDouble(all: () => readonly JsonObject[] = () => events): DoubleService {
  const find = (id: string | undefined) => all().find((event) => event.id === id)
  return googleDouble(
    {
      'GET /users/me/calendarList': (request) => {
        const calendars = ['Ann', 'Team', 'Birthdays'].map((summary) => ({
          id: `${summary.toLowerCase()}@example.com`,
          summary,
        }))
        const { entries, ...next } = pageOf(calendars, request, 'maxResults')
        return { body: { items: entries, ...next } }
      },
      'GET /users/me/calendarList/(.+)': (_, id) => ({
        body: { id, conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] } },
      }),
      'GET /colors': () => ({
        body: { event: { 1: { background: '#a4bdfc', foreground: '#1d1d1d' } }, calendar: {} },
      }),
      'POST /freeBusy': ({ body }) => {
        const id = (body as { items: { id: string }[] }).items[0]?.id ?? ''
        const answer =
          id === 'none' ? { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] } : undefined
        const isFree = id === 'free@example.com'
        return {
          body: { kind: 'calendar#freeBusy', calendars: { [id]: answer ?? { busy: isFree ? [] : busy } } },
        }
      },
      'GET /calendars/([^/]+)/events': (request, calendar) => {
        if (calendar === 'none') return notFound('Not Found')
        const { entries, ...next } = pageOf(all(), request, 'maxResults')
        return { body: { kind: 'calendar#events', items: entries, ...next } }
      },
      'POST /calendars/([^/]+)/events': ({ body }) => ({ body: { id: 'e9', ...(body as JsonObject) } }),
      'GET /calendars/[^/]+/events/([^/]+)': (_, id) => {
        const event = find(id)
        return event ? { body: event } : notFound('Not Found')
      },
      'PATCH /calendars/[^/]+/events/([^/]+)': ({ body }, id) => ({ body: { id, ...(body as JsonObject) } }),
      'DELETE /calendars/[^/]+/events/([^/]+)': (_, id) =>
        find(id) ? { status: 204 } : notFound('Not Found'),
      'GET /calendars/[^/]+/events/([^/]+)/instances': () => ({ body: { items: instances } }),
    },
    { host: 'www.googleapis.com', base: '/calendar/v3' },
  )
}

export const base = '/calendar/v3/calendars/ann%40example.com/events'
export const id = (value: string) => ({ __rl: true, mode: 'id', value })
export const calendar = id('ann@example.com')
