import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { calendar, id } from './calendar-double.ts'
import { noon } from './create-event-trials.ts'

export const availabilityTrials: readonly AppTrial[] = [
  {
    does: 'tells whether there is time',
    parameters: {
      resource: 'calendar',
      calendar,
      timeMin: noon,
      timeMax: '2026-01-05T13:00:00',
      options: { timezone: id('Europe/Berlin') },
    },
    asks: [
      {
        method: 'POST',
        path: '/calendar/v3/freeBusy',
        body: {
          timeMin: '2026-01-05T11:00:00Z',
          timeMax: '2026-01-05T12:00:00Z',
          items: [{ id: 'ann@example.com' }],
          timeZone: 'Europe/Berlin',
        },
      },
    ],
    gives: [{ available: false }],
  },
  {
    does: 'tells that there is time',
    parameters: { resource: 'calendar', calendar: id('free@example.com'), timeMin: noon, timeMax: noon },
    gives: [{ available: true }],
  },
  {
    does: 'tells what there is',
    parameters: {
      resource: 'calendar',
      calendar,
      timeMin: noon,
      timeMax: noon,
      options: { outputFormat: 'bookedSlots' },
    },
    gives: [{ start: '2026-01-05T12:00:00Z', end: '2026-01-05T13:00:00Z' }],
  },
  {
    does: 'tells it as Google does',
    parameters: {
      resource: 'calendar',
      calendar,
      timeMin: noon,
      timeMax: noon,
      options: { outputFormat: 'raw' },
    },
    gives: [{ kind: 'calendar#freeBusy', calendars: { 'ann@example.com': { busy: [expect.anything()] } } }],
  },
  {
    does: 'says that the calendar is not known',
    parameters: { resource: 'calendar', calendar: id('none'), timeMin: noon, timeMax: noon },
    fails: 'notFound',
  },
]
