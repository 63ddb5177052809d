import { defineApp } from '../app/define-app.ts'
import format from '../formats/googleCalendar.json' with { type: 'json' }
import { calendarOperations } from './availability.ts'
import { listCalendars, listColors, listConferences, listZones } from './calendar-lists.ts'
import { calendarService } from './calendar-service.ts'
import { eventOperations } from './events.ts'
import { calendarWords } from './google-calendar.words.ts'

export const googleCalendar = defineApp({
  name: 'googleCalendar',
  label: 'Google Calendar',
  description: 'Reads and changes the events of a Google calendar',
  format,
  words: calendarWords,
  service: calendarService,
  credentials: [{ name: 'googleCalendarOAuth2Api', required: true }],
  codex: {
    categories: ['Productivity'],
    alias: ['event', 'meeting', 'appointment', 'schedule', 'availability', 'free', 'busy'],
  },
  lists: {
    calendar: listCalendars,
    timezone: listZones,
    timeZone: listZones,
    color: listColors,
    conferenceSolution: listConferences,
  },
  operations: { calendar: calendarOperations, event: eventOperations },
})
