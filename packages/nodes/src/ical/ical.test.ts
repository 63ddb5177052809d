import { createTestClock, runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { iCal } from './ical.node.ts'

const event = { title: 'Lunch, late', start: '2026-03-01T12:00:00+01:00', end: '2026-03-01T13:00:00+01:00' }

async function fileOf(parameters: Record<string, unknown>, name = 'data') {
  const { output, error } = await runNodeInMemory(iCal, {
    parameters: { ...event, ...parameters },
    clock: createTestClock(Date.parse('2026-01-01T00:00:00Z')),
  })
  expect(error).toBeUndefined()
  const file = output[0]?.[0]?.binary?.[name]
  const lines = Buffer.from(file?.data ?? '', 'base64')
    .toString()
    .split('\r\n')
  return { fileName: file?.fileName, mimeType: file?.mimeType, lines }
}

test('an event becomes a file', async () => {
  const { lines, ...info } = await fileOf({ additionalFields: { uid: 'u1' } })

  expect(info).toEqual({ fileName: 'event.ics', mimeType: 'text/calendar' })
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'PRODID:-//Heddle//EN',
    'METHOD:PUBLISH',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:u1',
    String.raw`SUMMARY:Lunch\, late`,
    'DTSTAMP:20260101T000000Z',
    'DTSTART:20260301T110000Z',
    'DTEND:20260301T120000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('an event has everything that was added to it', async () => {
  const { lines, fileName } = await fileOf(
    {
      allDay: true,
      binaryPropertyName: 'invite',
      additionalFields: {
        attendeesUi: { attendeeValues: [{ name: 'Bob', email: 'bob@example.com', rsvp: true }] },
        busyStatus: 'TENTATIVE',
        calName: 'Meals',
        description: 'Soup',
        fileName: 'lunch.ics',
        geolocationUi: { geolocationValues: { lat: '52.5', lon: '13.4' } },
        location: 'Canteen',
        recurrenceRule: 'FREQ=WEEKLY',
        organizerUi: { organizerValues: { name: 'Ann', email: 'ann@example.com' } },
        sequence: 2,
        status: 'CONFIRMED',
        url: 'https://example.com/lunch',
      },
    },
    'invite',
  )

  expect(fileName).toBe('lunch.ics')
  expect(lines).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Meals',
      'DTSTART;VALUE=DATE:20260301',
      'DTEND;VALUE=DATE:20260302',
      'SEQUENCE:2',
      'DESCRIPTION:Soup',
      'URL:https://example.com/lunch',
      'GEO:52.5;13.4',
      'LOCATION:Canteen',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN=Ann:mailto:ann@example.com',
      'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
      'ATTENDEE;RSVP=TRUE;CN=Bob:mailto:bob@example.com',
      'RRULE:FREQ=WEEKLY',
    ]),
  )
})

tryEvery(iCal, [
  { parameters: event, gives: [{}] },
  { parameters: { ...event, start: 'soon' }, fails: '"soon" is not a date' },
])
