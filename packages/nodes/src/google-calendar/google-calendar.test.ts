import type { JsonObject } from '@heddle/core'
import type { LoadOptionsContext } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { googleAccount } from '../google/google-double.ts'
import { startDouble } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { availabilityTrials } from './availability-trials.ts'
import { calendar, calendarDouble } from './calendar-double.ts'
import { createEventTrials } from './create-event-trials.ts'
import { googleCalendar } from './google-calendar.node.ts'
import { readEventTrials } from './read-event-trials.ts'
import { updateEventTrials } from './update-event-trials.ts'

const hosts = ['www.googleapis.com']
const service = calendarDouble()
const credentials = { googleCalendarOAuth2Api: googleAccount }

tryApp(googleCalendar, { hosts, service, credentials }, [
  ...createEventTrials,
  ...readEventTrials,
  ...updateEventTrials,
  ...availabilityTrials,
])

test('calendars, zones, colors and video calls can be chosen', async () => {
  const double = await startDouble(hosts, service, credentials)
  const load = (name: string, filter = '', parameters: JsonObject = {}) =>
    googleCalendar.loadOptions[name]?.({
      parameters,
      node: { type: googleCalendar.type, version: 1.3 },
      http: double.http,
      filter,
    } as Partial<LoadOptionsContext> as LoadOptionsContext)

  const choices = await Promise.all([
    load('calendar', '', { limit: 1 }),
    load('calendar', 'tea'),
    load('timeZone', 'berlin'),
    load('color'),
    load('conferenceSolution', '', { calendar }),
  ])
  await double.stop()

  expect(choices).toEqual([
    ['Ann', 'Team', 'Birthdays'].map((name) => ({ name, value: `${name.toLowerCase()}@example.com` })),
    [{ name: 'Team', value: 'team@example.com' }],
    [{ name: 'Europe/Berlin', value: 'Europe/Berlin' }],
    [{ name: 'Color 1 (#a4bdfc)', value: '1' }],
    [{ name: 'Google Meet', value: 'hangoutsMeet' }],
  ])
})
