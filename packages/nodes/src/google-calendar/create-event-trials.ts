import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base, calendar, id } from './calendar-double.ts'

export const noon = '2026-01-05T12:00:00'
export const moments = { start: noon, end: '2026-01-05T13:00:00+01:00' }
export const edges = {
  start: { dateTime: '2026-01-05T12:00:00Z', timeZone: 'UTC' },
  end: { dateTime: '2026-01-05T12:00:00Z', timeZone: 'UTC' },
}
const guests = { guestsCanInviteOthers: false, guestsCanModify: true, guestsCanSeeOtherGuests: false }
export const said = {
  color: '3',
  description: 'Bring soup',
  ...guests,
  id: 'lunch1',
  location: 'Kitchen',
  summary: 'Lunch',
  showMeAs: 'transparent',
  visibility: 'private',
}
export const sent = {
  colorId: '3',
  description: 'Bring soup',
  ...guests,
  id: 'lunch1',
  location: 'Kitchen',
  summary: 'Lunch',
  transparency: 'transparent',
  visibility: 'private',
}
export const reminders = { remindersValues: [{ method: 'popup', minutes: 10 }] }

export const createEventTrials: readonly AppTrial[] = [
  {
    does: 'makes an event',
    parameters: { calendar, ...moments },
    asks: [
      { method: 'POST', path: base, query: {}, headers: { authorization: 'Bearer ann-token' }, body: edges },
    ],
    gives: [{ id: 'e9', ...edges }],
  },
  {
    does: 'makes an event with everything',
    parameters: {
      calendar: id('ann%40example.com'),
      ...moments,
      useDefaultReminders: false,
      remindersUi: reminders,
      additionalFields: {
        ...said,
        attendees: ['bob@example.com, carl@example.com', 'dora@example.com'],
        conferenceDataUi: { conferenceDataValues: { conferenceSolution: 'hangoutsMeet' } },
        maxAttendees: 5,
        sendUpdates: 'all',
        repeatFrecuency: 'weekly',
        repeatHowManyTimes: 3,
      },
    },
    asks: [
      {
        path: base,
        query: { conferenceDataVersion: '1', maxAttendees: '5', sendUpdates: 'all' },
        body: {
          ...edges,
          ...sent,
          attendees: ['bob', 'carl', 'dora'].map((name) => ({ email: `${name}@example.com` })),
          conferenceData: {
            createRequest: {
              requestId: expect.stringMatching(/^[\da-f-]{36}$/),
              conferenceSolutionKey: { type: 'hangoutsMeet' },
            },
          },
          recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
          reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] },
        },
      },
    ],
  },
  {
    does: 'makes an event that lasts whole days and repeats until a day',
    parameters: {
      calendar,
      ...moments,
      useDefaultReminders: false,
      additionalFields: { allday: 'yes', repeatFrecuency: 'Daily', repeatUntil: '2026-02-01T00:00:00' },
    },
    asks: [
      {
        body: {
          start: { date: '2026-01-05' },
          end: { date: '2026-01-05' },
          recurrence: ['RRULE:FREQ=DAILY;UNTIL=20260201T000000Z'],
          reminders: { useDefault: false },
        },
      },
    ],
  },
  {
    does: 'makes an event that repeats by a rule of its own',
    parameters: { calendar, ...moments, additionalFields: { rrule: 'FREQ=DAILY;INTERVAL=2' } },
    asks: [{ body: { ...edges, recurrence: ['RRULE:FREQ=DAILY;INTERVAL=2'] } }],
  },
  {
    does: 'refuses to repeat until two ends',
    parameters: { calendar, ...moments, additionalFields: { repeatHowManyTimes: 2, repeatUntil: noon } },
    fails: 'but not both',
  },
  {
    does: 'begins now and lasts an hour unless it is said',
    versions: [1.3],
    parameters: { calendar },
    asks: [
      {
        body: {
          start: { dateTime: expect.stringMatching(/Z$/), timeZone: 'UTC' },
          end: { dateTime: expect.stringMatching(/Z$/), timeZone: 'UTC' },
        },
      },
    ],
  },
  {
    does: 'refuses what is no date',
    parameters: { calendar, start: 'soon', end: noon },
    fails: '"soon" is not a date',
  },
]
