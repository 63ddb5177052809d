import type { AppTrial } from '../testing/try-app.ts'
import { base, calendar } from './calendar-double.ts'
import { edges, moments, reminders, said, sent } from './create-event-trials.ts'

const since12 = [1.2, 1.3]

export const updateEventTrials: readonly AppTrial[] = [
  {
    does: 'changes an event',
    parameters: {
      calendar,
      operation: 'update',
      eventId: 'e1',
      useDefaultReminders: false,
      remindersUi: reminders,
      updateFields: {
        ...said,
        ...moments,
        maxAttendees: 3,
        sendUpdates: 'externalOnly',
        repeatFrecuency: 'monthly',
        repeatUntil: '2026-02-01T00:00:00',
      },
    },
    asks: [
      {
        method: 'PATCH',
        path: `${base}/e1`,
        query: { maxAttendees: '3', sendUpdates: 'externalOnly' },
        body: {
          ...edges,
          ...sent,
          recurrence: ['RRULE:FREQ=MONTHLY;UNTIL=20260201T000000Z'],
          reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] },
        },
      },
    ],
  },
  {
    does: 'makes an event last whole days and repeat some times',
    parameters: {
      calendar,
      operation: 'update',
      eventId: 'e1',
      updateFields: { ...moments, allday: 'yes', repeatHowManyTimes: 2 },
    },
    asks: [
      {
        body: { start: { date: '2026-01-05' }, end: { date: '2026-01-05' }, recurrence: ['RRULE:COUNT=2'] },
      },
    ],
  },
  {
    does: 'adds guests to those who are invited',
    versions: since12,
    parameters: {
      calendar,
      operation: 'update',
      eventId: 'e1',
      updateFields: {
        rrule: 'FREQ=DAILY',
        attendeesUi: { values: { mode: 'add', attendees: ['carl@example.com'] } },
      },
    },
    asks: [
      { method: 'GET', path: `${base}/e1` },
      {
        body: {
          attendees: [
            { email: 'bob@example.com', responseStatus: 'accepted' },
            { email: 'carl@example.com' },
          ],
          recurrence: ['RRULE:FREQ=DAILY'],
        },
      },
    ],
  },
  {
    does: 'invites others instead',
    versions: since12,
    parameters: {
      calendar,
      operation: 'update',
      eventId: 'e1',
      updateFields: { attendeesUi: { values: { mode: 'replace', attendees: ['carl@example.com'] } } },
    },
    asks: [{ method: 'PATCH', body: { attendees: [{ email: 'carl@example.com' }] } }],
  },
  {
    does: 'invites others as the first versions did',
    versions: [1, 1.1],
    parameters: {
      calendar,
      operation: 'update',
      eventId: 'e1',
      updateFields: { attendees: ['carl@example.com'] },
    },
    asks: [{ body: { attendees: [{ email: 'carl@example.com' }] } }],
  },
  {
    does: 'changes one date of an event that repeats',
    versions: [1.3],
    parameters: { calendar, operation: 'update', eventId: 'r1_20260102', updateFields: { summary: 'Hi' } },
    asks: [{ path: `${base}/r1_20260102`, body: { summary: 'Hi' } }],
  },
  {
    does: 'changes all dates of an event that repeats',
    versions: [1.3],
    parameters: {
      calendar,
      operation: 'update',
      eventId: 'r1_20260102',
      modifyTarget: 'event',
      updateFields: { summary: 'Hi' },
    },
    asks: [{ path: `${base}/r1` }],
  },
]
