import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base, calendar, events, id, instances } from './calendar-double.ts'
import { noon } from './create-event-trials.ts'

const [lunch, standup, dinner] = events
const [running, next] = instances
const before13 = [1, 1.1, 1.2]
const withNext = { ...standup, nextOccurrence: { start: next?.start, end: next?.end } }

export const readEventTrials: readonly AppTrial[] = [
  {
    does: 'deletes an event',
    parameters: { calendar, operation: 'delete', eventId: 'e1', options: { sendUpdates: 'none' } },
    asks: [{ method: 'DELETE', path: `${base}/e1`, query: { sendUpdates: 'none' } }],
    gives: [{ success: true }],
  },
  {
    does: 'says that there is no such event',
    parameters: { calendar, operation: 'delete', eventId: 'none' },
    fails: 'Not Found',
  },
  {
    does: 'gives an event',
    parameters: {
      calendar,
      operation: 'get',
      eventId: 'e1',
      options: { maxAttendees: 1, timeZone: id('Europe/Berlin') },
    },
    asks: [{ path: `${base}/e1`, query: { maxAttendees: '1', timeZone: 'Europe/Berlin' } }],
    gives: [lunch],
  },
  {
    does: 'gives an event that repeats with its next date',
    versions: before13,
    parameters: { calendar, operation: 'get', eventId: 'r1' },
    asks: [
      {},
      { path: `${base}/r1/instances`, query: { timeMin: expect.any(String) as string, maxResults: '2' } },
    ],
    gives: [withNext],
  },
  {
    does: 'gives the next date of an event that repeats',
    versions: [1.3],
    parameters: { calendar, operation: 'get', eventId: 'r1', options: { returnNextInstance: true } },
    gives: [running],
  },
  {
    does: 'gives an event that repeats as it is',
    versions: [1.3],
    parameters: { calendar, operation: 'get', eventId: 'r1' },
    gives: [standup],
  },
  {
    does: 'gives all dates, page after page',
    versions: [1.3],
    parameters: {
      calendar,
      operation: 'getAll',
      limit: 3,
      timeMin: '2026-01-01T00:00:00',
      timeMax: '2026-02-01T00:00:00Z',
      options: {
        fields: 'items(id)',
        iCalUID: 'x',
        maxAttendees: 2,
        orderBy: 'startTime',
        query: 'soup',
        showDeleted: true,
        showHiddenInvitations: true,
        timeZone: id('Europe/Berlin'),
        updatedMin: '2025-01-01T00:00:00Z',
      },
    },
    asks: [
      {
        path: base,
        query: {
          maxResults: '3',
          timeMin: '2025-12-31T23:00:00Z',
          timeMax: '2026-02-01T00:00:00Z',
          updatedMin: '2025-01-01T00:00:00Z',
          singleEvents: 'true',
          fields: 'items(id)',
          iCalUID: 'x',
          maxAttendees: '2',
          orderBy: 'startTime',
          q: 'soup',
          showDeleted: 'true',
          showHiddenInvitations: 'true',
          timeZone: 'Europe/Berlin',
        },
      },
      { query: expect.objectContaining({ pageToken: '2' }) as Record<string, string> },
    ],
    gives: events,
  },
  {
    does: 'gives the next dates of what repeats',
    versions: [1.3],
    parameters: {
      calendar,
      operation: 'getAll',
      returnAll: true,
      options: { recurringEventHandling: 'next' },
    },
    gives: [lunch, running, dinner],
  },
  {
    does: 'gives what begins to repeat in the time',
    versions: [1.3],
    parameters: {
      calendar,
      operation: 'getAll',
      returnAll: true,
      timeMin: '2026-01-01T00:00:00Z',
      options: { recurringEventHandling: 'first' },
    },
    gives: [lunch, dinner],
  },
  {
    does: 'gives events of a time with the next dates of what repeats',
    versions: before13,
    parameters: {
      calendar,
      operation: 'getAll',
      returnAll: true,
      options: { timeMin: noon, timeMax: '2026-02-01T00:00:00', singleEvents: true },
    },
    asks: [
      {
        query: {
          maxResults: '2500',
          timeMin: '2026-01-05T12:00:00Z',
          timeMax: '2026-02-01T00:00:00Z',
          singleEvents: 'true',
        },
      },
      {},
      { path: `${base}/r1/instances` },
    ],
    gives: [lunch, withNext, dinner],
  },
  {
    does: 'says that there is no such calendar',
    parameters: { calendar: id('none'), operation: 'getAll' },
    fails: 'Not Found',
  },
]
