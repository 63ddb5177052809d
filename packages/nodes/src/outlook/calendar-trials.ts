import type { AppTrial } from '../testing/try-app.ts'
import { calendars, eventOf } from './outlook-double.ts'

const byId = (value: string) => ({ mode: 'id', value })
const success = [{ success: true }]

const onCalendar = (operation: string, rest: object = {}) => ({ resource: 'calendar', operation, ...rest })
const cal1 = { calendarId: byId('cal1') }
const calendarPath = '/v1.0/me/calendars/cal1'

const calendarOnly: AppTrial[] = [
  {
    does: 'with a colour',
    parameters: onCalendar('create', { name: 'Food', additionalFields: { color: 'lightRed' } }),
    asks: [{ method: 'POST', path: '/v1.0/me/calendars', body: { name: 'Food', color: 'lightRed' } }],
    gives: [{ id: 'new', name: 'Food', color: 'lightRed' }],
  },
  {
    does: 'in a group',
    parameters: onCalendar('create', { name: 'Food', additionalFields: { calendarGroup: 'g1' } }),
    asks: [{ path: '/v1.0/me/calendarGroups/g1/calendars', body: { name: 'Food' } }],
  },
  {
    does: 'away',
    parameters: onCalendar('delete', cal1),
    asks: [{ method: 'DELETE', path: calendarPath }],
    gives: success,
  },
  { does: 'one', parameters: onCalendar('get', cal1), asks: [{ path: calendarPath }], gives: [calendars[0]] },
  {
    does: 'says what is wrong',
    parameters: onCalendar('get', { calendarId: byId('gone') }),
    fails: 'not found',
  },
  {
    does: 'all pages',
    parameters: onCalendar('getAll', { returnAll: true, filters: { custom: 'canEdit eq true' } }),
    asks: [{ query: { $top: '100', $filter: 'canEdit eq true' } }, { query: { $skip: '2' } }],
    gives: calendars,
  },
  { does: 'the first', parameters: onCalendar('getAll', { limit: 1 }), gives: [calendars[0]] },
  {
    does: 'its fields',
    parameters: onCalendar('update', {
      ...cal1,
      updateFields: { color: 'lightBlue', isDefaultCalendar: true, name: 'Meals' },
    }),
    asks: [
      {
        method: 'PATCH',
        path: calendarPath,
        body: { color: 'lightBlue', isDefaultCalendar: true, name: 'Meals' },
      },
    ],
  },
]

const onEvent = (operation: string, rest: object = {}) => ({ resource: 'event', operation, ...rest })
const eventPath = `${calendarPath}/events/e1`
const e1 = { ...cal1, eventId: byId('e1') }
const shortEvent = 'id,subject,bodyPreview,start,end,organizer,attendees,webLink'
const lunch = {
  ...cal1,
  subject: 'Lunch',
  startDateTime: '2026-03-01T12:00:00+01:00',
  endDateTime: '2026-03-01T13:00:00+01:00',
}
const plain = {
  bodyPreview: 'Soup',
  hideAttendees: true,
  importance: 'high',
  isAllDay: false,
  isCancelled: false,
  isDraft: false,
  isOnlineMeeting: true,
  sensitivity: 'private',
  showAs: 'busy',
  type: 'singleInstance',
}
const details = {
  ...plain,
  attendees: { values: [{ email: 'bob@example.com', name: 'Bob', type: 'optional' }] },
  categories: ['Food'],
  body: '<p>Soup</p>',
  location: 'Canteen',
}
const sentDetails = {
  ...plain,
  attendees: [{ emailAddress: { address: 'bob@example.com', name: 'Bob' }, type: 'optional' }],
  categories: ['Food'],
  body: { contentType: 'html', content: '<p>Soup</p>' },
  location: { displayName: 'Canteen' },
}
const at = (dateTime: string, timeZone = 'UTC') => ({ dateTime, timeZone })

const eventTrials: AppTrial[] = [
  {
    does: 'with all fields',
    parameters: onEvent('create', { ...lunch, additionalFields: { ...details, timeZone: 'Europe/Berlin' } }),
    asks: [
      {
        method: 'POST',
        path: `${calendarPath}/events`,
        body: {
          ...sentDetails,
          subject: 'Lunch',
          start: at('2026-03-01T12:00:00', 'Europe/Berlin'),
          end: at('2026-03-01T13:00:00', 'Europe/Berlin'),
        },
      },
    ],
  },
  {
    does: 'in UTC when no zone is said',
    parameters: onEvent('create', lunch),
    asks: [{ body: { subject: 'Lunch', start: at('2026-03-01T11:00:00'), end: at('2026-03-01T12:00:00') } }],
  },
  {
    does: 'at a time of its zone',
    parameters: onEvent('create', {
      ...lunch,
      startDateTime: '2026-03-01 12:00',
      endDateTime: '2026-03-01T13:00:00',
      additionalFields: { timeZone: 'Asia/Tokyo' },
    }),
    asks: [
      {
        body: {
          subject: 'Lunch',
          start: at('2026-03-01T12:00:00', 'Asia/Tokyo'),
          end: at('2026-03-01T13:00:00', 'Asia/Tokyo'),
        },
      },
    ],
  },
  {
    does: 'for a whole day, which is the one that is written',
    parameters: onEvent('create', {
      ...lunch,
      startDateTime: '2026-03-01T00:30:00+02:00',
      endDateTime: '2026-03-01T13:00:00+02:00',
      additionalFields: { isAllDay: true },
    }),
    asks: [
      {
        body: {
          subject: 'Lunch',
          isAllDay: true,
          start: at('2026-03-01T00:00:00'),
          end: at('2026-03-02T00:00:00'),
        },
      },
    ],
  },
  {
    does: 'not at what is no time',
    parameters: onEvent('create', { ...lunch, startDateTime: 'soon' }),
    asks: [],
    fails: '"soon" is not a date',
  },
  {
    does: 'away',
    parameters: onEvent('delete', e1),
    asks: [{ method: 'DELETE', path: eventPath }],
    gives: success,
  },
  {
    does: 'in short, by its address',
    parameters: onEvent('get', {
      ...cal1,
      eventId: { mode: 'url', value: 'https://outlook.office365.com/calendar/item/e%2F1%3D' },
    }),
    asks: [{ path: `${calendarPath}/events/e-1%3D`, query: { $select: shortEvent } }],
    gives: [eventOf('cal1', 1)],
  },
  {
    does: 'some fields, and says what is wrong',
    parameters: onEvent('get', { ...cal1, eventId: byId('gone'), output: 'fields', fields: ['body'] }),
    asks: [{ query: { $select: 'id,body' } }],
    fails: 'not found',
  },
  {
    does: 'all of all calendars',
    parameters: onEvent('getAll', { returnAll: true, output: 'raw' }),
    gives: calendars.flatMap(({ id }) => [1, 2, 3].map((n) => eventOf(id, n))),
  },
  {
    does: 'the first of all calendars',
    parameters: onEvent('getAll', { limit: 4, output: 'fields', fields: ['subject'] }),
    gives: [1, 2, 3].map((n) => eventOf('cal1', n)).concat(eventOf('cal2', 1)),
  },
  {
    does: 'all pages of one calendar',
    parameters: onEvent('getAll', {
      fromAllCalendars: false,
      ...cal1,
      returnAll: true,
      filters: { custom: "importance eq 'high'" },
    }),
    asks: [
      {
        path: `${calendarPath}/events`,
        query: { $top: '100', $select: shortEvent, $filter: "importance eq 'high'" },
      },
      { path: `${calendarPath}/events`, query: { $skip: '2' } },
    ],
    gives: [1, 2, 3].map((n) => eventOf('cal1', n)),
  },
  {
    does: 'each time of those that repeat',
    parameters: onEvent('getAll', {
      fromAllCalendars: false,
      ...cal1,
      includeRecurringInstances: true,
      startDateTime: '2026-03-01T00:00:00+01:00',
      endDateTime: '2026-04-01',
      limit: 1,
    }),
    asks: [
      {
        path: `${calendarPath}/calendarView`,
        query: {
          $top: '1',
          $select: shortEvent,
          startDateTime: '2026-02-28T23:00:00Z',
          endDateTime: '2026-04-01T00:00:00Z',
        },
      },
    ],
  },
  {
    does: 'its fields',
    parameters: onEvent('update', {
      ...e1,
      additionalFields: {
        ...details,
        subject: 'Dinner',
        start: '2026-03-01T18:00:00',
        end: '2026-03-01T17:00:00Z',
        timeZone: 'W. Europe Standard Time',
      },
    }),
    asks: [
      {
        method: 'PATCH',
        path: eventPath,
        body: {
          ...sentDetails,
          subject: 'Dinner',
          start: at('2026-03-01T18:00:00', 'W. Europe Standard Time'),
          end: at('2026-03-01T17:00:00'),
        },
      },
    ],
  },
]

/** Calendars and their events. */
export const calendarTrials: AppTrial[] = [...calendarOnly, ...eventTrials]
